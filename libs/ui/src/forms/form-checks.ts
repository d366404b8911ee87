import { messages } from '../messages';
import type { FieldIssue } from './form-context';

type Checked = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isChecked(element: Element): element is Checked {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/** Issues of required fields that are empty, and of those that nothing can be read from, in the order of the form; one per name. */
export function missingFields(form: HTMLFormElement): FieldIssue[] {
  const issues = new Map<string, FieldIssue>();
  for (const element of form.elements) {
    if (!isChecked(element) || element.disabled) continue;
    const message = faultOf(element);
    if (message === undefined) continue;
    issues.set(element.name, issues.get(element.name) ?? { path: element.name, message });
  }
  return [...issues.values()];
}

function faultOf({ required, validity, dataset }: Checked): string | undefined {
  if (validity.badInput && dataset['unreadable'] !== undefined) return dataset['unreadable'];
  return required && validity.valueMissing ? (dataset['missing'] ?? messages.fillIn) : undefined;
}

/** Moves the focus to the first field in error and returns whether there was one. */
export function focusFirstError(form: HTMLFormElement): boolean {
  const first = form.querySelector<HTMLElement>(
    '[aria-invalid="true"]:not(fieldset), fieldset:is([aria-invalid="true"], [data-invalid]) :is(input, textarea, button)',
  );
  first?.focus();
  return first !== null;
}

/**
 * Brings what is said of the whole form into view, and takes the focus there from a button: from a field it stays, for
 * somebody who goes on typing.
 * @returns whether there is something said
 */
export function showMessage(form: HTMLFormElement): boolean {
  const message = form.querySelector<HTMLElement>('[role="alert"]');
  if (!message) return false;
  message.scrollIntoView({ block: 'nearest' });
  const { activeElement } = document;
  if (activeElement instanceof HTMLButtonElement || activeElement === document.body) {
    message.tabIndex = -1;
    message.focus({ preventScroll: true });
  }
  return true;
}

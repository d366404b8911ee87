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

/** Issues of empty required fields and of unparsable input, in the order of the form; one per name. */
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

/** Focuses the first invalid field. Returns whether there was one. */
export function focusFirstError(form: HTMLFormElement): boolean {
  const first = form.querySelector<HTMLElement>(
    '[aria-invalid="true"]:not(fieldset), fieldset:is([aria-invalid="true"], [data-invalid]) :is(input, textarea, button)',
  );
  first?.focus();
  return first !== null;
}

/**
 * Scrolls the message of the form into view and moves the focus from a button to it. The focus of a field remains, so
 * that typing can continue.
 * @returns whether there is a message
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

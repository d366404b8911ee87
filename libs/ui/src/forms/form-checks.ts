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

/** Issues of required fields that are empty, in the order of the form; one per name. */
export function missingFields(form: HTMLFormElement): FieldIssue[] {
  const issues = new Map<string, FieldIssue>();
  for (const element of form.elements) {
    if (!isChecked(element) || element.disabled || !element.required || !element.validity.valueMissing)
      continue;
    const message = element.dataset['missing'] ?? messages.fillIn;
    issues.set(element.name, issues.get(element.name) ?? { path: element.name, message });
  }
  return [...issues.values()];
}

/** Moves the focus to the first field in error and returns whether there was one. */
export function focusFirstError(form: HTMLFormElement): boolean {
  const first = form.querySelector<HTMLElement>(
    '[aria-invalid="true"]:not(fieldset), fieldset:is([aria-invalid="true"], [data-invalid]) :is(input, textarea, button)',
  );
  first?.focus();
  return first !== null;
}

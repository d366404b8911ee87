type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Changed field values of server-rendered markup, by field. */
export type TypedFields = ReadonlyMap<string, string | boolean>;

/** Collects the fields that differ from their initial values, except passwords and files. */
export function typedFields(root: ParentNode): TypedFields {
  const typed = new Map<string, string | boolean>();
  for (const [key, field] of fieldsOf(root)) {
    const now = valueOf(field);
    if (now !== null && now !== givenValueOf(field)) typed.set(key, now);
  }
  return typed;
}

/** Restores the values in a newer version of the same markup. */
export function restoreFields(root: ParentNode, typed: TypedFields): void {
  for (const [key, field] of fieldsOf(root)) {
    const value = typed.get(key);
    if (value === undefined) continue;
    if (typeof value === 'boolean') (field as HTMLInputElement).checked = value;
    else field.value = value;
  }
}

function* fieldsOf(root: ParentNode): Generator<[string, Field]> {
  for (const [index, form] of [...root.querySelectorAll('form')].entries()) {
    for (const field of form.querySelectorAll<Field>('input[name], textarea[name], select[name]')) {
      const choice = isChoice(field) ? field.value : '';
      yield [`${index} ${field.name} ${choice}`, field];
    }
  }
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

function valueOf(field: Field): string | boolean | null {
  if (['password', 'file', 'hidden'].includes(field.type)) return null;
  return isChoice(field) ? field.checked : field.value;
}

function givenValueOf(field: Field): string | boolean {
  if (field instanceof HTMLSelectElement) {
    const given = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return given?.value ?? '';
  }
  return isChoice(field) ? field.defaultChecked : field.defaultValue;
}

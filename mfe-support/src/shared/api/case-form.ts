import { CASE_FILES_FIELD } from '@zonewerk/contracts';

/** Fields of a form and its files. */
export interface Posted<Body> {
  readonly fields: Body;
  readonly files: readonly File[];
}

/** Body of a call with files. */
export function formOf({ fields, files }: Posted<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append(CASE_FILES_FIELD, file, file.name);
  return form;
}

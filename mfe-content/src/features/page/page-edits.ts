import { WEBSITE_LIMITS, type WebsiteLanguage } from '@zonewerk/contracts';
import type { PageAnswer } from '../../shared/api/page-calls';
import { textIn } from '../../shared/page-text';

/** Editable fields of a page in one language. */
export interface PageFields {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly slug: string;
}

export type FieldName = keyof PageFields;
export type FieldValue = PageFields[FieldName];

/** Edit of a field: its stored value before the edit, and its new value. */
interface Edit {
  readonly from: FieldValue;
  readonly to: FieldValue;
}

/** Unsaved edits by field; null for an unchanged field. */
export type PageEdits = Readonly<Record<FieldName, Edit | null>>;

export const FIELD_NAMES: readonly FieldName[] = ['title', 'description', 'tags', 'slug'];
/** Fields of the draft. A change of the slug is public immediately. */
export const DRAFT_NAMES: readonly FieldName[] = ['title', 'description', 'tags'];
export const NO_EDITS: PageEdits = { title: null, description: null, tags: null, slug: null };

/** Fields on the server. */
export function fieldsOf({ page, draft }: PageAnswer, language: WebsiteLanguage): PageFields {
  const { title, description, tags } = draft;
  return { title, description, tags, slug: textIn(page, language).slug };
}

/** Displayed values: the edits, and the stored values of all other fields. */
export function shownFields(stored: PageFields, edits: PageEdits): PageFields {
  const of = <Name extends FieldName>(name: Name) => (edits[name]?.to ?? stored[name]) as PageFields[Name];
  return { title: of('title'), description: of('description'), tags: of('tags'), slug: of('slug') };
}

/** Records the input of a field. Input equal to the original or stored value removes the edit. */
export function typed(edits: PageEdits, stored: PageFields, name: FieldName, to: FieldValue): PageEdits {
  const from = edits[name]?.from ?? stored[name];
  return { ...edits, [name]: isSame(to, stored[name]) || isSame(to, from) ? null : { from, to } };
}

/** Tags with the unfinished one, unless it is a duplicate or the tags are at their limit. */
export function withTag(tags: readonly string[], text: string): readonly string[] {
  const tag = text.trim();
  const isDuplicate = tags.some((one) => one.toLowerCase() === tag.toLowerCase());
  return tag === '' || isDuplicate || tags.length >= WEBSITE_LIMITS.tags ? tags : [...tags, tag];
}

/** Edits that still change a stored value. Another user may have saved the same value. */
export function openEdits(edits: PageEdits, stored: PageFields): PageEdits {
  const next = { ...edits };
  for (const name of FIELD_NAMES)
    if (isSame(edits[name]?.to ?? stored[name], stored[name])) next[name] = null;
  return next;
}

export function editedNames(edits: PageEdits, among: readonly FieldName[]): FieldName[] {
  return among.filter((name) => edits[name] !== null);
}

/** The edits without these fields. */
export function without(edits: PageEdits, names: readonly FieldName[]): PageEdits {
  const next = { ...edits };
  for (const name of names) next[name] = null;
  return next;
}

/** Fields that another user changed to a different value since the edit began. */
export function conflictsOf(edits: PageEdits, stored: PageFields): FieldName[] {
  return FIELD_NAMES.filter((name) => {
    const edit = edits[name];
    return edit !== null && !isSame(edit.from, stored[name]) && !isSame(edit.to, stored[name]);
  });
}

/** The edits after the choice of a version for each conflict. */
export function decided(
  edits: PageEdits,
  stored: PageFields,
  choices: Readonly<Partial<Record<FieldName, 'mine' | 'theirs'>>>,
): PageEdits {
  const next = { ...edits };
  for (const name of FIELD_NAMES) {
    const edit = edits[name];
    if (!edit || !choices[name]) continue;
    next[name] = choices[name] === 'mine' ? { from: stored[name], to: edit.to } : null;
  }
  return next;
}

/** Values as the server normalises them: NFC, without surrounding whitespace. */
export function asStored<Fields extends Partial<PageFields>>(fields: Fields): Fields {
  const { title, description } = fields;
  return {
    ...fields,
    ...(title !== undefined && { title: title.normalize('NFC').trim() }),
    ...(description !== undefined && { description: description.normalize('NFC').trim() }),
  };
}

/** The edits after these fields were saved. Input during the save remains as an edit of the saved value. */
export function afterSaving(edits: PageEdits, sent: Partial<PageFields>): PageEdits {
  const next = { ...edits };
  const stored = asStored(sent);
  for (const name of FIELD_NAMES) {
    const edit = edits[name];
    const typedThen = sent[name];
    const from = stored[name];
    if (edit && typedThen !== undefined && from !== undefined)
      next[name] = isSame(edit.to, typedThen) ? null : { from, to: edit.to };
  }
  return next;
}

function isSame(one: FieldValue, other: FieldValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

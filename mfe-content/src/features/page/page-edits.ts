import { WEBSITE_LIMITS, type WebsiteLanguage } from '@zonewerk/contracts';
import type { PageAnswer } from '../../shared/api/page-calls';
import { textIn } from '../../shared/page-text';

/** What is edited of a page in one language on its screen. */
export interface PageFields {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly slug: string;
}

export type FieldName = keyof PageFields;
export type FieldValue = PageFields[FieldName];

/** A field that somebody typed in: what it was before, and what it is to be. */
interface Edit {
  readonly from: FieldValue;
  readonly to: FieldValue;
}

/** What was typed and is not saved, field by field; null where nothing was. */
export type PageEdits = Readonly<Record<FieldName, Edit | null>>;

export const FIELD_NAMES: readonly FieldName[] = ['title', 'description', 'tags', 'slug'];
/** What is part of the draft; the address holds at once. */
export const DRAFT_NAMES: readonly FieldName[] = ['title', 'description', 'tags'];
export const NO_EDITS: PageEdits = { title: null, description: null, tags: null, slug: null };

/** What the server has. */
export function fieldsOf({ page, draft }: PageAnswer, language: WebsiteLanguage): PageFields {
  const { title, description, tags } = draft;
  return { title, description, tags, slug: textIn(page, language).slug };
}

/** What the screen shows: what was typed, and what the server has of the rest. */
export function shownFields(stored: PageFields, edits: PageEdits): PageFields {
  const of = <Name extends FieldName>(name: Name) => (edits[name]?.to ?? stored[name]) as PageFields[Name];
  return { title: of('title'), description: of('description'), tags: of('tags'), slug: of('slug') };
}

/** What is typed in a field; typing what was there before, or what the server has, takes the edit away. */
export function typed(edits: PageEdits, stored: PageFields, name: FieldName, to: FieldValue): PageEdits {
  const from = edits[name]?.from ?? stored[name];
  return { ...edits, [name]: isSame(to, stored[name]) || isSame(to, from) ? null : { from, to } };
}

/** Tags with one that was typed and not ended, unless it is there already or there are as many as can be. */
export function withTag(tags: readonly string[], text: string): readonly string[] {
  const tag = text.trim();
  const isKnown = tags.some((one) => one.toLowerCase() === tag.toLowerCase());
  return tag === '' || isKnown || tags.length >= WEBSITE_LIMITS.tags ? tags : [...tags, tag];
}

/** The edits that still change something, as the server may have got the same meanwhile. */
export function openEdits(edits: PageEdits, stored: PageFields): PageEdits {
  const next = { ...edits };
  for (const name of FIELD_NAMES)
    if (isSame(edits[name]?.to ?? stored[name], stored[name])) next[name] = null;
  return next;
}

export function editedNames(edits: PageEdits, among: readonly FieldName[]): FieldName[] {
  return among.filter((name) => edits[name] !== null);
}

/** The edits without those of these fields. */
export function without(edits: PageEdits, names: readonly FieldName[]): PageEdits {
  const next = { ...edits };
  for (const name of names) next[name] = null;
  return next;
}

/** Fields in which somebody else wrote something since this person began to, and not the same. */
export function conflictsOf(edits: PageEdits, stored: PageFields): FieldName[] {
  return FIELD_NAMES.filter((name) => {
    const edit = edits[name];
    return edit !== null && !isSame(edit.from, stored[name]) && !isSame(edit.to, stored[name]);
  });
}

/** The edits after each conflict was decided. */
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

/** What the server makes of what was typed: lines and paragraphs have no spaces around them. */
export function asStored<Fields extends Partial<PageFields>>(fields: Fields): Fields {
  const { title, description } = fields;
  return {
    ...fields,
    ...(title !== undefined && { title: title.normalize('NFC').trim() }),
    ...(description !== undefined && { description: description.normalize('NFC').trim() }),
  };
}

/** The edits after these fields were stored; what was typed in them meanwhile stays, on top of that. */
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

import type { WebsiteLanguage } from '@zonewerk/contracts';
import { type ShellStore, useDraft } from '@zonewerk/shell-sdk';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { isNotFound } from '../../../shared/is-gone';
import { changePage, type PageAnswer, type PageArg, readPageAnew } from '../../../shared/api/page-calls';
import { useContentSetPageMutation } from '../../../shared/api/website-calls';
import {
  afterSaving,
  asStored,
  conflictsOf,
  decided,
  DRAFT_NAMES,
  editedNames,
  type FieldName,
  fieldsOf,
  type FieldValue,
  NO_EDITS,
  openEdits,
  type PageEdits,
  type PageFields,
  shownFields,
  typed,
  without,
  withTag,
} from '../page-edits';
import { sendSeen, type SeenOutcome } from '../send-seen';

/** The page that is open: which one, in which language, and what the server said of it last. */
export interface OpenPage {
  readonly arg: PageArg;
  readonly language: WebsiteLanguage;
  readonly answer: PageAnswer;
}

export interface PageEditing {
  /** What the server has. */
  readonly stored: PageFields;
  /** That with what was typed. */
  readonly shown: PageFields;
  readonly edits: PageEdits;
  /** What of the draft is typed and not saved. */
  readonly isDraftEdited: boolean;
  readonly isSlugEdited: boolean;
  readonly conflicts: readonly FieldName[];
  /** What is typed in the field of tags and no tag yet; saving makes it one. */
  readonly halfTag: string;
  typeHalfTag(text: string): void;
  type(name: FieldName, value: FieldValue): void;
  decide(choices: Parameters<typeof decided>[2]): void;
  /** Takes edits away. @returns what puts them back */
  drop(names: readonly FieldName[]): () => void;
  /** Stores what was typed in these fields. */
  save(names: readonly FieldName[]): Promise<SeenOutcome>;
}

/** What is typed on the screen of a page, kept over a reload until it is saved. */
export function usePageEdits(open: OpenPage): PageEditing {
  const { arg, language, answer } = open;
  const pageEdits = useKeptEdits(`page:${arg.page}:${language}`);
  const { kept, latest, change } = pageEdits;
  const [halfTag, typeHalfTag] = useDraft(`page-tag:${arg.page}:${language}`, '');
  const saveEdits = useSaveEdits(open, pageEdits);
  const stored = fieldsOf(answer, language);
  const edits = openEdits(kept, stored);
  const shown = shownFields(stored, edits);
  const type = (name: FieldName, to: FieldValue) =>
    change((now) => typed(openEdits(now, stored), stored, name, to));
  return {
    stored,
    edits,
    shown,
    conflicts: conflictsOf(edits, stored),
    type,
    halfTag,
    typeHalfTag,
    isDraftEdited: editedNames(edits, DRAFT_NAMES).length > 0 || halfTag.trim() !== '',
    isSlugEdited: edits.slug !== null,
    decide: (choices) => change((now) => decided(now, stored, choices)),
    drop(names) {
      const before = latest.current;
      const half = names.includes('tags') ? halfTag : '';
      change((now) => without(now, names));
      if (half !== '') typeHalfTag('');
      return () => {
        change(() => before);
        if (half !== '') typeHalfTag(half);
      };
    },
    async save(names) {
      if (names.includes('tags') && halfTag !== '') {
        type('tags', withTag(shown.tags, halfTag));
        typeHalfTag('');
      }
      return saveEdits(names);
    },
  };
}

/** Stores edited fields, then drops their edits. */
function useSaveEdits(
  { arg, language, answer }: OpenPage,
  { latest, change }: ReturnType<typeof useKeptEdits>,
) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [send] = useContentSetPageMutation();
  return async (names: readonly FieldName[]): Promise<SeenOutcome> => {
    const stored = fieldsOf(answer, language);
    const mine = openEdits(latest.current, stored);
    const saved = valuesOf(mine, names);
    if (Object.keys(saved).length === 0) return { kind: 'done', page: answer.page };
    const outcome = await sendSeen({
      seen: answer,
      send: (rev) => send({ ...arg, rev, ...bodyOf(saved) }),
      read: async () => dispatch(readPageAnew(arg)),
      still: (now) => !conflictsOf(mine, fieldsOf(now, language)).some((name) => names.includes(name)),
    });
    if (outcome.kind === 'done') {
      dispatch(changePage(arg, (now) => withSaved(now, asStored(saved), outcome.page)));
      change((now) => afterSaving(now, saved));
    } else if (outcome.kind === 'failed' && isNotFound(outcome.error)) {
      // Whether it is the page that is gone is known once it is read.
      void dispatch(readPageAnew(arg));
    }
    return outcome;
  };
}

/** Edits that are kept, and as they are when an answer comes. */
function useKeptEdits(key: string) {
  const [kept, set] = useDraft<PageEdits>(key, NO_EDITS);
  const latest = useRef(kept);
  useEffect(() => {
    latest.current = kept;
  }, [kept]);
  const change = (make: (now: PageEdits) => PageEdits) => {
    latest.current = make(latest.current);
    set(latest.current);
  };
  return { kept, latest, change };
}

function valuesOf(edits: PageEdits, names: readonly FieldName[]): Partial<PageFields> {
  return Object.fromEntries(editedNames(edits, names).map((name) => [name, edits[name]?.to]));
}

/** Tags go with commas between them. */
function bodyOf({ tags, ...rest }: Partial<PageFields>) {
  return { ...rest, ...(tags && { tags: tags.join(',') }) };
}

function withSaved(
  now: PageAnswer,
  { slug: _, tags, ...texts }: Partial<PageFields>,
  page: PageAnswer['page'],
) {
  return { ...now, page, draft: { ...now.draft, ...texts, ...(tags && { tags: [...tags] }) } };
}

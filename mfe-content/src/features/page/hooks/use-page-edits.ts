import type { WebsiteLanguage } from '@zonewerk/contracts';
import { type ShellStore, useDraft } from '@zonewerk/shell-sdk';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { isNotFound } from '../../../shared/is-missing';
import { changePage, type PageAnswer, type PageArg, reloadPage } from '../../../shared/api/page-calls';
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

/** The open page: its id, its language, and the last response. */
export interface OpenPage {
  readonly arg: PageArg;
  readonly language: WebsiteLanguage;
  readonly answer: PageAnswer;
}

export interface PageEditing {
  /** Fields on the server. */
  readonly stored: PageFields;
  /** Fields on the server with the unsaved edits. */
  readonly shown: PageFields;
  readonly edits: PageEdits;
  /** The draft has unsaved edits. */
  readonly isDraftEdited: boolean;
  readonly isSlugEdited: boolean;
  readonly conflicts: readonly FieldName[];
  /** Unfinished text of the tag field. Saving converts it to a tag. */
  readonly halfTag: string;
  typeHalfTag(text: string): void;
  type(name: FieldName, value: FieldValue): void;
  decide(choices: Parameters<typeof decided>[2]): void;
  /** Discards edits. @returns a function that restores them */
  drop(names: readonly FieldName[]): () => void;
  /** Saves the edits of these fields. */
  save(names: readonly FieldName[]): Promise<SeenOutcome>;
}

/** Unsaved edits of a page. They survive a reload. */
export function usePageEdits(open: OpenPage): PageEditing {
  const { arg, language, answer } = open;
  const pageEdits = usePersistentEdits(`page:${arg.page}:${language}`);
  const { draft: drafted, latest, change } = pageEdits;
  const [halfTag, typeHalfTag] = useDraft(`page-tag:${arg.page}:${language}`, '');
  const saveEdits = useSaveEdits(open, pageEdits);
  const stored = fieldsOf(answer, language);
  const edits = openEdits(drafted, stored);
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
  { latest, change }: ReturnType<typeof usePersistentEdits>,
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
      read: async () => dispatch(reloadPage(arg)),
      still: (now) => !conflictsOf(mine, fieldsOf(now, language)).some((name) => names.includes(name)),
    });
    if (outcome.kind === 'done') {
      dispatch(changePage(arg, (now) => withSaved(now, asStored(saved), outcome.page)));
      change((now) => afterSaving(now, saved));
    } else if (outcome.kind === 'failed' && isNotFound(outcome.error)) {
      // A new read of the page shows whether the page itself was deleted.
      void dispatch(reloadPage(arg));
    }
    return outcome;
  };
}

/** Persistent edits, with a reference to their latest value for late responses. */
function usePersistentEdits(key: string) {
  const [draft, set] = useDraft<PageEdits>(key, NO_EDITS);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  }, [draft]);
  const change = (make: (now: PageEdits) => PageEdits) => {
    latest.current = make(latest.current);
    set(latest.current);
  };
  return { draft, latest, change };
}

function valuesOf(edits: PageEdits, names: readonly FieldName[]): Partial<PageFields> {
  return Object.fromEntries(editedNames(edits, names).map((name) => [name, edits[name]?.to]));
}

/** The call expects tags separated by commas. */
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

import type { CanonicalSet, Cluster, RecordSet } from '@zonewerk/contracts';
import { failureText, issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import { useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { keyBody, refreshRecords } from '../../../shared/api/dns-calls';
import { messages } from '../../../shared/messages';
import { useDnsCreateRecordMutation, useDnsUpdateRecordMutation } from '../api/record-calls';
import { useLatest } from '../../../shared/hooks/use-latest';
import { useVisit } from '../../../shared/hooks/use-visit';
import { draftBody, draftSet, EMPTY_DRAFT, type RecordDraft } from './record-draft';
import { recordFailure } from './record-failure';
import { usePublishAgain } from '../table/use-publish-again';
import { placeParam, type SetPlace } from './set-place';
import { createBody, draftOf, originalBody, setBody, setOfRecord } from './stored-set';

const texts = messages.editRecord;

/** Input and the set on which it is based; null without input. */
interface Kept {
  readonly form: RecordDraft | null;
  readonly base: CanonicalSet | null;
}

const NOTHING: Kept = { form: null, base: null };

/** Response of a successful change. */
interface Saved {
  readonly record: RecordSet;
  readonly message: string;
}

/** A concurrent change of the set: its current version; null after its deletion. */
export interface Conflict {
  readonly theirs: CanonicalSet | null;
}

interface EditOptions {
  cluster: Cluster;
  place: SetPlace;
  /** The sheet is open. */
  opened: boolean;
  /** Current version of the set; null before it is loaded. */
  stored: CanonicalSet | null;
  /** Its publication failed. Saving without changes publishes it again. */
  failed: boolean;
  onClose: () => void;
}

/** Draft of a change, its submission, and the resolution of conflicts. */
export function useEditRecord({ cluster, place, opened, stored, failed, onClose }: EditOptions) {
  const draft = useEditDraft(cluster, place, stored);
  const { form, base } = draft;
  const { send, create, publishAgain, error, busy, reset } = useCalls(cluster);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const forget = () => {
    draft.clear();
    setConflict(null);
    reset();
  };
  const leave = () => {
    forget();
    onClose();
  };
  const visit = useVisit(opened);
  const tell = useTelling(cluster);
  const saved = (result: Saved, before: CanonicalSet | null, isOpen: () => boolean) => {
    tell.saved(result, before);
    setConflict(null);
    if (draft.isTypedSince(form)) draft.goOnFrom(setOfRecord(result.record));
    else if (isOpen()) leave();
    else forget();
  };
  /** Saves the draft, based on the displayed set. */
  const save = async (seen: CanonicalSet | null = base) => {
    if (form === null || seen === null) return;
    const isOpen = visit();
    if (!draft.dirty) {
      const again = !failed || (await publishAgain(seen));
      if (again && isOpen()) leave();
      return;
    }
    const { data, error: failure } = await send({ ...draftBody(form), ...originalBody(seen) });
    if (data?.status === 'success') return saved(data, seen, isOpen);
    // Other failures are shown in the form below the window.
    setConflict(data ? { theirs: data.record && setOfRecord(data.record) } : null);
    if (!isOpen()) tell.unseen(seen, data?.message, failure);
  };
  const createAgain = async () => {
    if (form === null) return;
    const isOpen = visit();
    const { data } = await create(createBody(draftBody(form)));
    if (data) saved(data, null, isOpen);
    else setConflict(null);
  };
  const mine = form === null ? null : draftSet(form, cluster.domain);
  return { ...draft, error, busy, mine, conflict, setConflict, save, createAgain, leave };
}

type Sent = Parameters<ReturnType<typeof useDnsUpdateRecordMutation>[0]>[0];
type Created = Parameters<ReturnType<typeof useDnsCreateRecordMutation>[0]>[0];
type Key = ReturnType<typeof keyBody>;

/** Calls of the sheet and their state. */
function useCalls(cluster: Cluster) {
  const [send, sending] = useDnsUpdateRecordMutation();
  const [create, creating] = useDnsCreateRecordMutation();
  const clusterKey = { projectId: cluster.project_id, clusterId: cluster.id };
  const { publishAgain } = usePublishAgain(clusterKey);
  const key = keyBody(clusterKey);
  return {
    send: (body: Omit<Sent, keyof Key>) => send({ ...body, ...key }),
    create: (body: Omit<Created, keyof Key>) => create({ ...body, ...key }),
    publishAgain: ({ name, type }: CanonicalSet) => publishAgain({ record_name: name, record_type: type }),
    error: sending.error ?? creating.error,
    busy: sending.isLoading || creating.isLoading,
    reset: () => {
      sending.reset();
      creating.reset();
    },
  };
}

/** Reports the result of a change. */
function useTelling(cluster: Cluster) {
  const dispatch = useDispatch();
  const undo = useUndoEdit(cluster);
  return {
    saved: ({ record, message }: Saved, before: CanonicalSet | null) => {
      dispatch(refreshRecords());
      shell.toast({
        text: message,
        ...(before === null ? {} : { undo: () => void undo(before, record) }),
      });
    },
    /** Toast for a sheet that was closed before the response. The draft persists. */
    unseen: (seen: CanonicalSet, message: string | undefined, error: unknown) => {
      const text = message ?? issuesOf(error)[0]?.message ?? recordFailure(error, texts.failed);
      shell.toast({ text: `${messages.records.label(seen.name, seen.type)}: ${text}`, tone: 'bad' });
    },
  };
}

function useEditDraft(cluster: Cluster, place: SetPlace, stored: CanonicalSet | null) {
  const [kept, setKept, clear] = useDraft<Kept>(`record:${cluster.id}:${placeParam(place)}`, NOTHING);
  const base = kept.base ?? stored;
  const start = useMemo(() => (base === null ? null : draftOf(base)), [base]);
  const form = kept.form === null ? start : { ...EMPTY_DRAFT, ...kept.form };
  const setForm = (next: RecordDraft) => setKept({ form: next, base });
  const latest = useLatest(form);
  return {
    form,
    base,
    dirty: form !== null && JSON.stringify(form) !== JSON.stringify(start),
    setForm,
    /** Rebases the draft on the conflicting version, with the local input or the other one. */
    rebase: (theirs: CanonicalSet, keepMine: boolean) =>
      setKept({ form: keepMine ? form : draftOf(theirs), base: theirs }),
    /** Whether the input changed after the request was sent. */
    isTypedSince: (sent: RecordDraft | null) =>
      latest.current !== null && JSON.stringify(latest.current) !== JSON.stringify(sent),
    /** Rebases the draft on the saved set, with the later input. */
    goOnFrom: (record: CanonicalSet) => setKept({ form: latest.current, base: record }),
    clear,
  };
}

/** Restores the previous version of a set, unless it was changed again. */
function useUndoEdit(cluster: Cluster) {
  const [send] = useDnsUpdateRecordMutation();
  const dispatch = useDispatch();
  return async (before: CanonicalSet, record: RecordSet) => {
    const { data, error } = await send({
      ...setBody(before),
      ...originalBody(setOfRecord(record)),
      ...keyBody({ projectId: cluster.project_id, clusterId: cluster.id }),
    });
    dispatch(refreshRecords());
    if (data?.status === 'success') shell.toast({ text: texts.undone, tone: 'good' });
    else shell.toast({ text: data?.message ?? failureText(error), tone: 'bad' });
  };
}

import type { CanonicalSet, Cluster, RecordSet } from '@zonewerk/contracts';
import { failureText, shell, useDraft } from '@zonewerk/shell-sdk';
import { useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { keyBody, refreshRecords } from '../../dns-calls';
import { messages } from '../../messages';
import { useDnsCreateRecordMutation, useDnsUpdateRecordMutation } from '../../record-calls';
import { draftBody, draftSet, EMPTY_DRAFT, type RecordDraft } from './record-draft';
import { usePublishAgain } from './use-publish-again';
import { placeParam, type SetPlace } from './set-place';
import { createBody, draftOf, originalBody, setBody, setOfRecord } from './stored-set';

const texts = messages.editRecord;

/** What is typed, and the set that the person saw when it was: null while nothing is typed. */
interface Kept {
  readonly form: RecordDraft | null;
  readonly base: CanonicalSet | null;
}

const NOTHING: Kept = { form: null, base: null };

/** What a call stored, and what it says of that. */
interface Saved {
  readonly record: RecordSet;
  readonly message: string;
}

/** Somebody else changed the set: what it is now, null when it is gone. */
export interface Conflict {
  readonly theirs: CanonicalSet | null;
}

interface EditOptions {
  cluster: Cluster;
  place: SetPlace;
  /** The set as it is now; null until it is known. */
  stored: CanonicalSet | null;
  /** It could not be published as it is: saving it unchanged tries that again. */
  failed: boolean;
  onClose: () => void;
}

/** The draft of a change, how it is saved, and what is done when somebody else was faster. */
export function useEditRecord({ cluster, place, stored, failed, onClose }: EditOptions) {
  const draft = useEditDraft(cluster, place, stored);
  const { form, base } = draft;
  const [send, sending] = useDnsUpdateRecordMutation();
  const [create, creating] = useDnsCreateRecordMutation();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const dispatch = useDispatch();
  const undo = useUndoEdit(cluster);
  const clusterKey = { projectId: cluster.project_id, clusterId: cluster.id };
  const key = keyBody(clusterKey);
  const { publishAgain } = usePublishAgain(clusterKey);
  const leave = () => {
    draft.clear();
    setConflict(null);
    sending.reset();
    creating.reset();
    onClose();
  };
  const saved = ({ record, message }: Saved, before: CanonicalSet | null) => {
    dispatch(refreshRecords());
    shell.toast({
      text: message,
      ...(before === null ? {} : { undo: () => void undo(before, record) }),
    });
    leave();
  };
  /** Saves over what the person has seen. */
  const save = async (seen: CanonicalSet | null = base) => {
    if (form === null || seen === null) return;
    if (!draft.dirty) {
      if (!failed || (await publishAgain({ record_name: seen.name, record_type: seen.type }))) leave();
      return;
    }
    const { data } = await send({ ...draftBody(form), ...originalBody(seen), ...key });
    if (data?.status === 'success') return saved(data, seen);
    // What went wrong otherwise stands in the form, below the window.
    setConflict(null);
    if (data?.status === 'conflict') setConflict({ theirs: data.record && setOfRecord(data.record) });
  };
  const createAgain = async () => {
    if (form === null) return;
    const { data } = await create({ ...createBody(draftBody(form)), ...key });
    if (data) saved(data, null);
    else setConflict(null);
  };
  const error = sending.error ?? creating.error;
  const busy = sending.isLoading || creating.isLoading;
  const mine = form === null ? null : draftSet(form, cluster.domain);
  return { ...draft, error, busy, mine, conflict, setConflict, save, createAgain, leave };
}

function useEditDraft(cluster: Cluster, place: SetPlace, stored: CanonicalSet | null) {
  const [kept, setKept, clear] = useDraft<Kept>(`record:${cluster.id}:${placeParam(place)}`, NOTHING);
  const base = kept.base ?? stored;
  const start = useMemo(() => (base === null ? null : draftOf(base)), [base]);
  const form = kept.form === null ? start : { ...EMPTY_DRAFT, ...kept.form };
  const setForm = (next: RecordDraft) => setKept({ form: next, base });
  return {
    form,
    base,
    dirty: form !== null && JSON.stringify(form) !== JSON.stringify(start),
    setForm,
    /** Goes on from what somebody else stored: with what is typed, or with theirs. */
    rebase: (theirs: CanonicalSet, keepMine: boolean) =>
      setKept({ form: keepMine ? form : draftOf(theirs), base: theirs }),
    clear,
  };
}

/** Puts a set back to what it was, unless it was changed again. */
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

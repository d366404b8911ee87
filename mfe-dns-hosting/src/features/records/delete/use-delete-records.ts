import { isEditablePolicy, type CanonicalSet, type Cluster, type RecordSet } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { keyBody, refreshRecords } from '../../../shared/api/dns-calls';
import { messages } from '../../../shared/messages';
import { useDnsCreateRecordMutation, useDnsDropRecordMutation } from '../api/record-calls';
import { eachOf, type RecordSetToDelete, type Overtaken } from './deletion';
import { seenBody } from '../../../shared/seen-body';
import { createBody, setBody, setOfRecord } from '../editor/stored-set';

const texts = messages.deleteRecords;

/** A record set that was not deleted, with the reason. */
export interface NotDeleted {
  readonly name: string;
  readonly message: string;
}

/** Result for one set: deleted, changed by another user, or failed. */
type Outcome =
  | { readonly gone: RecordSet }
  | { readonly id: string; readonly overtaken: Overtaken }
  | NotDeleted;

/** Deletes the displayed sets and offers an undo. Returns the failures and the sets that another user changed. */
export function useDeleteRecords(cluster: Cluster) {
  const [drop] = useDnsDropRecordMutation();
  const [create] = useDnsCreateRecordMutation();
  const dispatch = useDispatch();
  const [busy, setBusy] = useState(false);
  const key = keyBody({ projectId: cluster.project_id, clusterId: cluster.id });

  const restore = async (gone: readonly RecordSet[]) => {
    const results = await eachOf(gone, (record) =>
      create({ ...createBody(setBody(setOfRecord(record))), ...key }),
    );
    const failure = results.find(({ error }) => error !== undefined);
    if (failure) shell.toast({ text: failureText(failure.error), tone: 'bad' });
    else shell.toast({ text: texts.restored(results.length), tone: 'good' });
  };

  const removeOne = async ({ id, set }: RecordSetToDelete): Promise<Outcome> => {
    const { data, error } = await drop({
      record_name: set.name,
      record_type: set.type,
      // Null means the whole set with all members.
      identifier: null,
      // The call has no fields for policies that exist only in Route 53.
      ...(isEditablePolicy(set.policy) ? seenBody(set) : {}),
      ...key,
    });
    if (data?.status === 'success') return { gone: data.record };
    if (data?.record) return { id, overtaken: { seen: set, now: setOfRecord(data.record) } };
    return { name: nameOf(set), message: data?.message ?? failureText(error) };
  };

  const remove = async (doomed: readonly RecordSetToDelete[]) => {
    setBusy(true);
    const outcomes = await eachOf(doomed, removeOne);
    setBusy(false);
    dispatch(refreshRecords());
    const gone = outcomes.flatMap((one) => ('gone' in one ? [one.gone] : []));
    const [first] = gone;
    if (first) {
      const text = texts.done(gone.length, nameOf(setOfRecord(first)));
      shell.toast({ text, undo: () => void restore(gone) });
    }
    return {
      failed: outcomes.flatMap((one) => ('message' in one ? [one] : [])),
      overtaken: new Map(outcomes.flatMap((one) => ('overtaken' in one ? [[one.id, one.overtaken]] : []))),
    };
  };
  return { remove, busy };
}

function nameOf({ name, type }: CanonicalSet): string {
  return messages.records.label(name, type);
}

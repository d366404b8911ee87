import type { CanonicalSet, Cluster } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { keyBody, refreshRecords } from '../../../shared/api/dns-calls';
import { messages } from '../../../shared/messages';
import { useDnsUpdateRecordMutation } from '../api/record-calls';
import { eachOf } from '../delete/deletion';
import { originalBody, setBody } from './stored-set';

const texts = messages.editTtl;

/** A record set whose TTL did not change, with the reason. */
export interface NotChanged {
  readonly name: string;
  readonly message: string;
}

/** Sets the TTL of several sets and offers an undo. Returns the sets that failed. */
export function useEditTtl(cluster: Cluster) {
  const [send] = useDnsUpdateRecordMutation();
  const dispatch = useDispatch();
  const [busy, setBusy] = useState(false);
  const key = keyBody({ projectId: cluster.project_id, clusterId: cluster.id });

  /** Writes each set, based on its displayed version. Null means success. */
  const write = async (changes: readonly { seen: CanonicalSet; next: CanonicalSet }[]) => {
    const results = await eachOf(changes, async ({ seen, next }): Promise<NotChanged | null> => {
      const { data, error } = await send({ ...setBody(next), ...originalBody(seen), ...key });
      if (data?.status === 'success') return null;
      const message = data ? texts.overtaken : failureText(error);
      return { name: messages.records.label(seen.name, seen.type), message };
    });
    dispatch(refreshRecords());
    return results;
  };

  const change = async (sets: readonly CanonicalSet[], ttl: number) => {
    setBusy(true);
    const changes = sets.map((seen) => ({ seen, next: { ...seen, ttl } }));
    const results = await write(changes);
    setBusy(false);
    const done = changes.filter((_, index) => results[index] === null);
    const undo = async () => {
      const back = await write(done.map(({ seen, next }) => ({ seen: next, next: seen })));
      const failure = back.find((one) => one !== null);
      if (failure) shell.toast({ text: `${failure.name}: ${failure.message}`, tone: 'bad' });
      else shell.toast({ text: texts.undone, tone: 'good' });
    };
    if (done.length > 0) shell.toast({ text: texts.done(done.length), undo: () => void undo() });
    return results.filter((one) => one !== null);
  };
  return { change, busy };
}

import { APEX, type Cluster } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { keyBody, refreshRecords } from '../../dns-calls';
import { messages } from '../../messages';
import { useDnsCreateRecordMutation, useDnsDropRecordMutation, type Resource } from '../../record-calls';
import { eachOf } from './deletion';
import { createBody, setBody, setOfResource } from './stored-set';

const texts = messages.deleteRecords;

/** A record set that is still there, and why. */
export interface NotDeleted {
  readonly name: string;
  readonly message: string;
}

/** Deletes what was fetched and offers to bring it back; gives those that could not be deleted. */
export function useDeleteRecords(cluster: Cluster) {
  const [drop] = useDnsDropRecordMutation();
  const [create] = useDnsCreateRecordMutation();
  const dispatch = useDispatch();
  const [busy, setBusy] = useState(false);
  const key = keyBody({ projectId: cluster.project_id, clusterId: cluster.id });

  const restore = async (resources: readonly Resource[]) => {
    const results = await eachOf(resources, (resource) =>
      create({ ...createBody(setBody(setOfResource(resource))), ...key }),
    );
    const failure = results.find(({ error }) => error !== undefined);
    if (failure) shell.toast({ text: failureText(failure.error), tone: 'bad' });
    else shell.toast({ text: texts.restored(results.length), tone: 'good' });
  };

  const remove = async (resources: readonly Resource[]) => {
    setBusy(true);
    const results = await eachOf(resources, async (resource) => {
      const { error } = await drop({
        record_name: resource.recordName,
        record_type: resource.recordType,
        // The whole set, with all its answers.
        identifier: null,
        ...key,
      });
      return { resource, error };
    });
    setBusy(false);
    dispatch(refreshRecords());
    const gone = results.filter(({ error }) => error === undefined).map(({ resource }) => resource);
    if (gone.length > 0) {
      const [first] = gone;
      const text = texts.done(gone.length, first ? nameOf(first) : APEX);
      shell.toast({ text, undo: () => void restore(gone) });
    }
    return results.flatMap(({ resource, error }): NotDeleted[] =>
      error === undefined ? [] : [{ name: nameOf(resource), message: failureText(error) }],
    );
  };
  return { remove, busy };
}

function nameOf({ recordName, recordType }: Resource): string {
  return messages.records.label(recordName, recordType);
}

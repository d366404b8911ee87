import {
  PUBLISH_STATES,
  RECORD_POLICIES,
  RECORD_TYPES,
  type RecordSet,
  type RecordType,
} from '@zonewerk/contracts';
import { pagedTable, shell, useQueryParam, useSearch } from '@zonewerk/shell-sdk';
import { useEffect, useRef, useState } from 'react';
import { type ClusterKey } from '../../dns-calls';
import { messages } from '../../messages';
import { useDnsListRecordsInfiniteQuery } from '../../record-calls';
import { usePolling } from '../../use-polling';

/** Tells the types that can be filtered and created from any other text. */
export function isRecordType(text: string): text is RecordType {
  return (RECORD_TYPES as readonly string[]).includes(text);
}

/** The record sets that the address asks for, looked at again while one of them is pending. */
export function useRecords(key: ClusterKey) {
  const search = useSearch();
  const type = useChoiceParam('type', RECORD_TYPES);
  const state = useChoiceParam('state', PUBLISH_STATES);
  const policy = useChoiceParam('policy', RECORD_POLICIES);
  const [pending, setPending] = useState(false);
  const query = useDnsListRecordsInfiniteQuery(
    { ...key, query: search.settled, type: type.value, state: state.value, policy: policy.value },
    { pollingInterval: usePolling(pending) },
  );
  const table = pagedTable(query);
  const waits = table.rows.some(({ state }) => state === 'pending');
  if (waits !== pending) setPending(waits);
  useEnd(table.rows);
  /** The cluster has no record sets at all. */
  const filtered = [type, state, policy].some(({ value }) => value !== null);
  const none = table.state === 'ready' && table.count === 0 && !search.active && !filtered;
  return { table, none, search, type, state, policy };
}

/** One of a few values in the address; null for all, and for what is none of them. */
function useChoiceParam<Value extends string>(name: string, values: readonly Value[]) {
  const [param, setParam] = useQueryParam(name);
  const value = values.find((one) => one === param) ?? null;
  return { value, choose: (next: string | null) => setParam(next ?? '') };
}

/** Says to screen readers when the last pending set is published. */
function useEnd(rows: readonly RecordSet[]): void {
  const waited = useRef(false);
  const waits = rows.some(({ state }) => state === 'pending');
  const published = rows.length > 0 && rows.every(({ state }) => state === 'published');
  useEffect(() => {
    if (waited.current && !waits && published) shell.announce(messages.records.allPublished);
    waited.current = waits;
  }, [waits, published]);
}

import {
  PUBLISH_STATES,
  RECORD_POLICIES,
  RECORD_TYPES,
  type RecordSet,
  type RecordType,
} from '@zonewerk/contracts';
import { pagedTable, shell, useSearch } from '@zonewerk/shell-sdk';
import { useEffect, useRef, useState } from 'react';
import { useChoiceParam, useSortParam } from '../../../shared/choice-param';
import { type ClusterKey } from '../../../shared/api/dns-calls';
import { messages } from '../../../shared/messages';
import { useDnsListRecordsInfiniteQuery } from '../api/record-calls';
import { usePolling } from '../../../shared/hooks/use-polling';

/** Whether a text is a type that can be filtered and created. */
export function isRecordType(text: string): text is RecordType {
  return (RECORD_TYPES as readonly string[]).includes(text);
}

/** Record sets that match the URL, polled while one of them is pending. */
export function useRecords(key: ClusterKey) {
  const search = useSearch();
  const type = useChoiceParam('type', RECORD_TYPES);
  const state = useChoiceParam('state', PUBLISH_STATES);
  const policy = useChoiceParam('policy', RECORD_POLICIES);
  const sort = useSortParam(['name'], { key: 'name', direction: 'asc' });
  const [pending, setPending] = useState(false);
  const query = useDnsListRecordsInfiniteQuery(
    {
      ...key,
      query: search.settled,
      direction: sort.wanted?.direction,
      type: type.value,
      state: state.value,
      policy: policy.value,
    },
    { pollingInterval: usePolling(pending) },
  );
  const table = pagedTable(query);
  const waits = table.rows.some(({ state }) => state === 'pending');
  if (waits !== pending) setPending(waits);
  useEnd(table.rows);
  /** Without a filter, an empty list means that the cluster has no record sets. */
  const filtered = [type, state, policy].some(({ value }) => value !== null);
  const none = table.state === 'ready' && table.count === 0 && !search.active && !filtered;
  return { table, none, search, type, state, policy, sort };
}

/** Announces to screen readers that the last pending set is published. */
function useEnd(rows: readonly RecordSet[]): void {
  const waited = useRef(false);
  const waits = rows.some(({ state }) => state === 'pending');
  const published = rows.length > 0 && rows.every(({ state }) => state === 'published');
  useEffect(() => {
    if (waited.current && !waits && published) shell.announce(messages.records.allPublished);
    waited.current = waits;
  }, [waits, published]);
}

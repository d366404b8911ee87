import { RECORD_TYPES, type RecordSet, type RecordType } from '@zonewerk/contracts';
import { pagedTable, shell, useQueryParam, useSearch } from '@zonewerk/shell-sdk';
import { useEffect, useRef, useState } from 'react';
import { useDnsListRecordsInfiniteQuery, type ClusterKey } from '../../dns-calls';
import { messages } from '../../messages';
import { usePolling } from '../../use-polling';

/** Tells the types that can be filtered and created from any other text. */
export function isRecordType(text: string): text is RecordType {
  return (RECORD_TYPES as readonly string[]).includes(text);
}

/** The record sets that the address asks for, looked at again while one of them is pending. */
export function useRecords(key: ClusterKey) {
  const search = useSearch();
  const [typeParam, setTypeParam] = useQueryParam('type');
  const type = isRecordType(typeParam) ? typeParam : null;
  const [pending, setPending] = useState(false);
  const query = useDnsListRecordsInfiniteQuery(
    { ...key, query: search.settled, type },
    { pollingInterval: usePolling(pending) },
  );
  const table = pagedTable(query);
  const waits = table.rows.some(({ state }) => state === 'pending');
  if (waits !== pending) setPending(waits);
  useEnd(table.rows);
  /** The cluster has no record sets at all. */
  const none = table.state === 'ready' && table.count === 0 && !search.active && type === null;
  return { table, none, search, type, setTypeParam };
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

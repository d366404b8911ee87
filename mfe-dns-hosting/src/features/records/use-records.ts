import { RECORD_TYPES, type RecordSet, type RecordType } from '@zonewerk/contracts';
import { failureText, shell, useQueryParam } from '@zonewerk/shell-sdk';
import { useEffect, useRef, useState } from 'react';
import { useDnsListRecordsInfiniteQuery, type ClusterKey } from '../../dns-calls';
import { messages } from '../../messages';
import { usePolling } from '../../use-polling';
import { useSettled } from '../../use-settled';

/** Rest in typing before the list is asked for. */
const TYPING_REST_MS = 250;

/** Tells the types that can be filtered and created from any other text. */
export function isRecordType(text: string): text is RecordType {
  return (RECORD_TYPES as readonly string[]).includes(text);
}

/** The record sets that the address asks for, looked at again while one of them is pending. */
export function useRecords(key: ClusterKey) {
  const [typed, setTyped] = useQueryParam('query');
  const [typeParam, setTypeParam] = useQueryParam('type');
  const type = isRecordType(typeParam) ? typeParam : null;
  const search = useSettled(typed.trim(), TYPING_REST_MS);
  const [pending, setPending] = useState(false);
  const query = useDnsListRecordsInfiniteQuery(
    { ...key, query: search, type },
    { pollingInterval: usePolling(pending) },
  );
  // While another search is asked for, the rows of the former one stay, dimmed.
  const loading = query.isFetching && !query.isFetchingNextPage && query.currentData === undefined;
  const pages = (query.currentData ?? (loading ? query.data : undefined))?.pages ?? [];
  const rows: readonly RecordSet[] = pages.flatMap((page) => page.list);
  const waits = rows.some(({ state }) => state === 'pending');
  if (waits !== pending) setPending(waits);
  useEnd(rows);
  const more = async () => {
    const result = await query.fetchNextPage();
    if (result.error) shell.toast({ text: failureText(result.error), tone: 'bad' });
  };
  const count = pages.at(-1)?.count;
  const searches = typed !== '' || search !== '' || type !== null;
  /** The cluster has no record sets at all. */
  const none = query.currentData !== undefined && count === 0 && !searches;
  return { query, rows, count, none, typed, setTyped, type, setTypeParam, more };
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

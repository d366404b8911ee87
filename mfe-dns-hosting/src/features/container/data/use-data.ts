import { failureText, isOffline } from '@zonewerk/shell-sdk';
import { useState } from 'react';
import { useHostingListBackupsQuery, useHostingListVolumesQuery } from './data-calls';

/** Poll interval of the lists while the server changes them, in milliseconds. */
const CHANGING_MS = 1_000;
const SETTLED_MS = 15_000;

/** The volumes of a container and their backups. */
export function useData(key: { project_id: string; container_id: string }) {
  const [changing, setChanging] = useState(false);
  const options = {
    pollingInterval: changing ? CHANGING_MS : SETTLED_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  };
  const volumes = useHostingListVolumesQuery(key, options);
  const backups = useHostingListBackupsQuery(key, options);
  const changes =
    (volumes.currentData?.list.some(({ restore }) => restore !== null) ?? false) ||
    (backups.currentData?.list.some(({ state }) => state === 'waiting' || state === 'running') ?? false);
  if (changes !== changing) setChanging(changes);
  return { volumes, backups };
}

interface ListQuery<Row> {
  currentData?: { list: Row[] } | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A later failure preserves the visible rows. */
export function tableStateOf<Row>({ currentData, error, isFetching, refetch }: ListQuery<Row>) {
  const retry = { rows: currentData?.list ?? [], onRetry: () => void refetch() };
  if (currentData) return { ...retry, state: 'ready' as const };
  if (error === undefined || isFetching) return { ...retry, state: 'loading' as const };
  if (isOffline(error)) return { ...retry, state: 'offline' as const };
  return { ...retry, state: 'error' as const, error: failureText(error) };
}

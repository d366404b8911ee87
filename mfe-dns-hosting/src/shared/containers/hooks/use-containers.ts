import type { Container } from '@zonewerk/contracts';
import { useState } from 'react';
import { useHostingListContainersQuery } from '../api/container-calls';

const CHANGING_MS = 1_000;
const SETTLED_MS = 10_000;

/** The containers of a project, polled while the page has the focus. */
export function useContainers(projectId: string) {
  const [changing, setChanging] = useState(false);
  const query = useHostingListContainersQuery(projectId, {
    pollingInterval: changing ? CHANGING_MS : SETTLED_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const changes = query.currentData?.list.some(isChanging) ?? false;
  if (changes !== changing) setChanging(changes);
  return query;
}

/** Whether the state of the container is about to change. */
function isChanging({ state, update }: Container): boolean {
  return update !== null || state === 'starting' || state === 'stopping' || state === 'updating';
}

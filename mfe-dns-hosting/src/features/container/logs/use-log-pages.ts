import type { AnswerOf, BodyOf, LogLine, readLogs } from '@zonewerk/contracts';
import { useCallback, useEffect, useState } from 'react';
import { useHostingReadLogsMutation } from './log-calls';
import { appended, prepended, type ShownLines } from './shown-lines';

type LogKey = Pick<BodyOf<typeof readLogs>, 'project_id' | 'container_id'>;

/** Loaded lines of one search. */
interface Loaded {
  readonly key: string;
  readonly shown: ShownLines | null;
  readonly error?: unknown;
}

/** Loads the newest lines of a container first, then older and newer ones. */
export function useLogPages({ project_id, container_id }: LogKey, query: string) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [send, { isLoading }] = useHostingReadLogsMutation();
  const read = useCallback(
    (before?: string) =>
      send({ project_id, container_id, ...(query ? { query } : {}), ...(before ? { before } : {}) }),
    [send, project_id, container_id, query],
  );
  // Lines of another search are not displayed.
  const key = `${container_id} ${attempt} ${query}`;
  useEffect(() => {
    let isWanted = true;
    void read().then(({ data, error }) => {
      if (isWanted) setLoaded(data ? { key, shown: toShown(data) } : { key, shown: null, error });
    });
    return () => {
      isWanted = false;
    };
  }, [read, key]);
  const { shown = null, error } = loaded?.key === key ? loaded : {};
  const change = (act: (present: ShownLines) => ShownLines) =>
    setLoaded((present) =>
      present?.key === key && present.shown ? { key, shown: act(present.shown) } : present,
    );
  /** @returns the failure, or undefined */
  const loadOlder = async () => {
    if (shown?.older == null || isLoading) return undefined;
    const { data, error: failure } = await read(shown.older);
    if (data) change((present) => prepended(present, data));
    return failure;
  };
  return {
    shown,
    error,
    isLoading,
    retry: () => setAttempt(attempt + 1),
    loadOlder,
    append: (lines: LogLine[]) => change((present) => appended(present, lines, query)),
  };
}

function toShown({ list, older, newest }: AnswerOf<typeof readLogs>): ShownLines {
  return { lines: list, older, newest };
}

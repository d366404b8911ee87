import { useEffect, useRef, useState } from 'react';
import { useCarePresenceQuery } from '../../../shared/api/care-calls';

/** Each call marks this agent as present for some seconds more. */
const POLLING = { pollingInterval: 5_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };
/** Pause after which an agent does not write any more. */
const WRITING_MS = 10_000;

/**
 * Other agents who have the case open, and marks this one as present.
 *
 * @param text text of the answer; its changes mark this agent as writing
 */
export function usePresence(caseId: string, text: string) {
  const former = useRef(text);
  const [isWriting, setIsWriting] = useState(false);
  useEffect(() => {
    if (former.current === text) return undefined;
    former.current = text;
    setIsWriting(text !== '');
    const timer = setTimeout(() => setIsWriting(false), WRITING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data } = useCarePresenceQuery({ caseId, writing: isWriting }, POLLING);
  return data?.agents ?? [];
}

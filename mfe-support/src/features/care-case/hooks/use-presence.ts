import { useEffect, useRef, useState } from 'react';
import { useCarePresenceQuery } from '../../../shared/api/care-calls';

/** Each call extends the presence of this agent by some seconds. */
const POLLING = { pollingInterval: 5_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };
/** Idle time after which an agent no longer counts as writing. */
const WRITING_MS = 10_000;

/**
 * Other agents with the case open. Marks this agent as present.
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

import { useEffect, useState } from 'react';
import { offersPasskeys, type AskOptions } from './ask-browser';

/** A request of the server counts for five minutes; an offer that stands longer gets another one before. */
const RENEW_MS = 4 * 60_000;

/**
 * While enabled, the browser offers passkeys among the suggestions of the fields that are marked with `webauthn`.
 * @param run asks for one; a function that stays the same
 */
export function usePasskeyOffer(enabled: boolean, run: (asking: AskOptions) => Promise<void>): void {
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!enabled) return;
    const controller = new AbortController();
    const { signal } = controller;
    const offer = async () => {
      if ((await offersPasskeys()) && !signal.aborted) await run({ signal, offered: true });
    };
    void offer();
    const renew = () => setRound((before) => before + 1);
    const timer = setTimeout(() => {
      // A tab in the background asks the server for nothing.
      if (document.visibilityState === 'visible') renew();
      else document.addEventListener('visibilitychange', renew);
    }, RENEW_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', renew);
      controller.abort();
    };
  }, [enabled, round, run]);
}

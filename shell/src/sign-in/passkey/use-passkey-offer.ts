import { useEffect, useState } from 'react';
import { offersPasskeys, type AskOptions } from './ask-browser';

/** Options of the server are valid for five minutes, so a longer request is renewed before. */
const RENEW_MS = 4 * 60_000;

/**
 * While enabled, the browser suggests passkeys in fields with `webauthn`.
 * @param run requests a passkey; a stable function
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
      // A background tab sends no requests.
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

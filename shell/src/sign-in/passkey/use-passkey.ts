import type { BodyOf, passkeySignIn } from '@zonewerk/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messages } from '../../messages';
import { identityCalls } from '../calls';
import { isSignInOver, outcomeOfFailure, refusal, type Refusal } from '../login-rules';
import { QUIET, toNotice, type Notice } from '../login-state';
import { askBrowser, type AskOptions } from './ask-browser';
import { usePasskeyOffer } from './use-passkey-offer';

export interface PasskeyUse {
  purpose: NonNullable<BodyOf<typeof passkeySignIn>['purpose']>;
  /** Whether this browser is to remember the account; left out: as it is. */
  remember?: boolean;
  /** The browser offers passkeys in the fields that are marked for it. */
  offered?: boolean;
  /** The server took the passkey. */
  onDone: () => unknown;
  /** What the passkey was for has ended; left out: it is said like any refusal. */
  onOver?: () => void;
}

/** A passkey as a way in. */
export interface Passkey {
  /** One is asked for, or looked at. */
  busy: boolean;
  /** What is said about the last one. */
  notice: Notice;
  /** Asks for one in the browser's own window. */
  ask: () => void;
  /** Nothing is said any more. */
  quiet: () => void;
}

/** `done`: taken, so that nothing is offered any more to whom the page does not belong yet. */
type Stage = 'idle' | 'asking' | 'checking' | 'done';

/** Asks for passkeys and hands them to the server. What is still asked for when the window closes is taken back. */
export function usePasskey(use: PasskeyUse): Passkey {
  const [notice, setNotice] = useState(QUIET);
  const [stage, setStage] = useState<Stage>('idle');
  const asked = useRef<AbortController>(null);
  const present = useRef(use);
  useEffect(() => {
    present.current = use;
  });
  useEffect(() => () => asked.current?.abort(), []);
  const ceremony = useCeremony(setStage);
  const run = useCallback(
    async (asking: AskOptions) => {
      const outcome = await ceremony(asking, () => present.current);
      if (outcome === 'nothing') return;
      const { onDone, onOver } = present.current;
      if (outcome === 'over') onOver?.();
      else if (outcome !== 'done') setNotice(toNotice(outcome, Date.now()));
      else await onDone();
      setStage(outcome === 'done' ? 'done' : 'idle');
    },
    [ceremony],
  );
  // The browser takes one request at a time: the offer ends before the window opens, and stands again after it.
  usePasskeyOffer(use.offered === true && stage === 'idle', run);
  const ask = () => {
    asked.current = new AbortController();
    setNotice(QUIET);
    setStage('asking');
    void run({ signal: asked.current.signal, offered: false });
  };
  return { busy: stage === 'asking' || stage === 'checking', notice, ask, quiet: () => setNotice(QUIET) };
}

/** `nothing`: taken back, or an offer that nobody took; `over`: what it was for has ended. */
type Outcome = 'done' | 'nothing' | 'over' | Refusal;

/** Options of the server, a passkey of the browser, and what the server makes of it. */
function useCeremony(
  onStage: (stage: Stage) => void,
): (asking: AskOptions, present: () => PasskeyUse) => Promise<Outcome> {
  const [askOptions] = identityCalls.useShellPasskeyOptionsMutation();
  const [send] = identityCalls.useShellPasskeyMutation();
  return useCallback(
    async (asking, present) => {
      const { purpose } = present();
      const options = await askOptions({ purpose });
      if (asking.signal.aborted) return 'nothing';
      // Who cannot be offered a passkey has the form.
      if (!options.data) return asking.offered ? 'nothing' : outcomeOf(options.error, present());
      const made = await askBrowser(options.data.options, asking);
      if (made === null) return 'nothing';
      if ('problem' in made) return asking.offered ? 'nothing' : refusal(made.problem);
      onStage('checking');
      const { remember } = present();
      const wish = remember === undefined ? {} : { rememberAccount: remember };
      const { data, error } = await send({ purpose, response: made.response, ...wish });
      if (!data) return outcomeOf(error, present());
      if (data.status === 'success') return 'done';
      const { cure } = messages.signIn.passkey;
      return refusal(data.status === 'invalid-passkey' ? `${data.message} ${cure}` : data.message);
    },
    [onStage, askOptions, send],
  );
}

function outcomeOf(failure: unknown, { onOver }: PasskeyUse): Outcome {
  return onOver && isSignInOver(failure) ? 'over' : outcomeOfFailure(failure);
}

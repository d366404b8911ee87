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
  /** Whether the browser remembers the account; absent: no change. */
  remember?: boolean;
  /** The browser suggests passkeys in marked fields. */
  offered?: boolean;
  /** Called after the server accepted the passkey. */
  onDone: () => unknown;
  /** Called when the purpose of the passkey has expired; absent: shown like any refusal. */
  onOver?: () => void;
}

/** Sign-in or confirmation by passkey. */
export interface Passkey {
  /** A request or a check is in progress. */
  busy: boolean;
  /** Message about the last attempt. */
  notice: Notice;
  /** Requests a passkey in the browser's dialog. */
  ask: () => void;
  /** Clears the message. */
  quiet: () => void;
}

/** `done`: accepted, so nothing more is suggested before the page of the person is shown. */
type Stage = 'idle' | 'asking' | 'checking' | 'done';

/** Requests passkeys and submits them to the server. Closing the window aborts a pending request. */
export function usePasskey(use: PasskeyUse): Passkey {
  const [notice, setNotice] = useState(QUIET);
  const [stage, setStage] = useState<Stage>('idle');
  const controller = useRef<AbortController>(null);
  const present = useRef(use);
  useEffect(() => {
    present.current = use;
  });
  useEffect(() => () => controller.current?.abort(), []);
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
  // The browser supports one request at a time: the suggestion ends before the dialog opens and restarts after it.
  usePasskeyOffer(use.offered === true && stage === 'idle', run);
  const ask = () => {
    controller.current = new AbortController();
    setNotice(QUIET);
    setStage('asking');
    void run({ signal: controller.current.signal, offered: false });
  };
  return { busy: stage === 'asking' || stage === 'checking', notice, ask, quiet: () => setNotice(QUIET) };
}

/** `nothing`: aborted, or an unused suggestion; `over`: its purpose has expired. */
type Outcome = 'done' | 'nothing' | 'over' | Refusal;

/** Options of the server, a passkey of the browser, and the server's check. */
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
      // Without a suggestion, the form is still available.
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

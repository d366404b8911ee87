import { useState } from 'react';

/** A token that was made here and is not confirmed to be copied. */
interface MadeToken {
  readonly name: string;
  readonly secret: string;
}

/**
 * Tokens whose secrets came once and are nowhere else. One whose window was closed before its answer came waits until
 * the window is opened again; it does not take the place of what is filled in there.
 * @param opened whether the window is open
 */
export function useNewTokens(opened: boolean) {
  const [made, setMade] = useState<readonly MadeToken[]>([]);
  const [shown, setShown] = useState<MadeToken | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    // A window that closes does not change.
    if (opened) setShown(made[0] ?? null);
  }
  return {
    /** The one that the window shows; null while it asks. */
    shown,
    /** Names of those that nobody has confirmed. */
    waiting: made.map(({ name }) => name),
    /** @param asked whether the window that asked for it is open still */
    add: (token: MadeToken, asked: boolean) => {
      setMade((before) => [...before, token]);
      if (asked) setShown(token);
    },
    confirm: () => setMade((before) => before.filter((one) => one !== shown)),
  };
}

export type NewTokens = ReturnType<typeof useNewTokens>;

import { useState } from 'react';

/** A new token whose copy is not confirmed. */
interface MadeToken {
  readonly name: string;
  readonly secret: string;
}

/**
 * New tokens with their secrets, which arrive once. A token whose window closed before the response waits until the
 * window opens again. It does not replace input.
 * @param opened whether the window is open
 */
export function useNewTokens(opened: boolean) {
  const [made, setMade] = useState<readonly MadeToken[]>([]);
  const [shown, setShown] = useState<MadeToken | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    // The content remains during the close animation.
    if (opened) setShown(made[0] ?? null);
  }
  return {
    /** The displayed token; null while the form is displayed. */
    shown,
    /** Names of the unconfirmed tokens. */
    waiting: made.map(({ name }) => name),
    /** @param asked whether the requesting window is still open */
    add: (token: MadeToken, asked: boolean) => {
      setMade((before) => [...before, token]);
      if (asked) setShown(token);
    },
    confirm: () => setMade((before) => before.filter((one) => one !== shown)),
  };
}

export type NewTokens = ReturnType<typeof useNewTokens>;

import { IconFingerprint } from '@tabler/icons-react';
import { useSecondsLeft } from '@zonewerk/shell-sdk';
import { Button, FormMessage, Stack } from '@zonewerk/ui';
import { messages } from '../../messages';
import { knowsPasskeys } from './ask-browser';
import type { Passkey } from './use-passkey';

interface PasskeyButtonProps {
  passkey: Passkey;
  label: string;
  /** The passkey is the primary method instead of an alternative. */
  main?: boolean;
  autoFocus?: boolean;
}

/** Button that requests a passkey, with the reason of a failure above it. Empty without browser support. */
export function PasskeyButton({ passkey, label, main = false, autoFocus }: PasskeyButtonProps) {
  const { busy, notice, ask } = passkey;
  const seconds = useSecondsLeft(notice.waitUntil);
  if (!knowsPasskeys()) return null;
  return (
    <Stack gap={3}>
      {notice.message !== '' && <FormMessage>{notice.message}</FormMessage>}
      {seconds > 0 && <p role="timer">{messages.signIn.waitFor(seconds)}</p>}
      <Button
        fullWidth
        variant={main ? 'primary' : 'default'}
        leftIcon={<IconFingerprint />}
        loading={busy}
        disabled={seconds > 0}
        autoFocus={autoFocus}
        onClick={ask}
      >
        {label}
      </Button>
    </Stack>
  );
}

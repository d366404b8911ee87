import { Button, Group, Note, Stack, Text } from '@zonewerk/ui';
import { messages } from '../../messages';
import { knowsPasskeys } from '../passkey/ask-browser';
import { PasskeyButton } from '../passkey/passkey-button';
import { usePasskey, type PasskeyUse } from '../passkey/use-passkey';
import { texts } from './messages';

interface PasskeyStepProps extends Pick<PasskeyUse, 'purpose' | 'onDone' | 'onOver'> {
  onCancel?: () => void;
}

/** Passkey instead of a code. */
export function PasskeyStep({ onCancel, ...use }: PasskeyStepProps) {
  const passkey = usePasskey(use);
  return (
    <Stack>
      {knowsPasskeys() ? (
        <>
          <Text>{texts.passkeyText}</Text>
          <PasskeyButton passkey={passkey} label={texts.ways.passkey} main autoFocus />
        </>
      ) : (
        <Note tone="warn">{texts.passkeyUnsupported}</Note>
      )}
      {onCancel && (
        <Group justify="end">
          <Button onClick={onCancel}>{messages.stepUp.cancel}</Button>
        </Group>
      )}
    </Stack>
  );
}

import { Button, Note, Stack } from '@zonewerk/ui';
import { tokenMessages } from '../messages';

const texts = tokenMessages.secret;

interface WaitingTokensProps {
  /** Of tokens that came after their window was closed. */
  names: readonly string[];
  onShow: () => void;
}

/** Leads to what is shown once and was not seen yet. */
export function WaitingTokens({ names: [name], onShow }: WaitingTokensProps) {
  if (name === undefined) return null;
  return (
    <Note tone="warn" title={texts.waits(name)}>
      <Stack gap={2} align="start">
        {texts.waitsText}
        <Button onClick={onShow}>{texts.show}</Button>
      </Stack>
    </Note>
  );
}

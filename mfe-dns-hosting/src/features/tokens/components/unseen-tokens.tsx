import { Button, Note, Stack } from '@zonewerk/ui';
import { tokenMessages } from '../messages';

const texts = tokenMessages.secret;

interface WaitingTokensProps {
  /** Names of tokens whose response arrived after their window closed. */
  names: readonly string[];
  onShow: () => void;
}

/** Note with a button that opens a secret that was not shown yet. */
export function UnseenTokens({ names: [name], onShow }: WaitingTokensProps) {
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

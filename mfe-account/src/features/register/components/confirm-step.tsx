import { LIMITS } from '@zonewerk/shell-sdk';
import { Button, Note, Stack } from '@zonewerk/ui';
import { CodeStep } from '../../../shared/components/code-step';
import { messages } from '../../../shared/messages';
import { useAccountRegisterConfirmMutation, useAccountRegisterResendMutation } from '../api/register-calls';

const texts = messages.register.code;

interface ConfirmStepProps {
  mail: string;
  /** Time of the last code, in milliseconds since 1970. */
  sentAt: number;
  /** Number of wrong codes. The server ends the challenge after a maximum. */
  wrong: number;
  onWrong: () => void;
  onResent: () => void;
  onBack: () => void;
  onConfirmed: (message: string) => void;
}

/** Step 2: the code of the email. */
export function ConfirmStep({ mail, sentAt, wrong, onBack, ...on }: ConfirmStepProps) {
  const [confirm] = useAccountRegisterConfirmMutation();
  const [resend] = useAccountRegisterResendMutation();
  if (wrong >= LIMITS.codeTries) return <UsedUp onBack={onBack} />;
  return (
    <CodeStep
      target={mail}
      sentAt={sentAt}
      submitLabel={texts.submit}
      wrong={wrong}
      onWrong={on.onWrong}
      confirm={(code) => confirm({ mail, code })}
      onConfirmed={({ message }) => on.onConfirmed(message)}
      again={() => resend({ mail })}
      onSent={on.onResent}
      onBack={onBack}
      backLabel={texts.other}
    >
      {texts.nothing}
    </CodeStep>
  );
}

function UsedUp({ onBack }: { onBack: () => void }) {
  return (
    <Stack>
      <Note tone="bad" title={texts.usedUp}>
        {texts.startAgainText}
      </Note>
      <Button variant="primary" onClick={onBack} autoFocus>
        {texts.startAgain}
      </Button>
    </Stack>
  );
}

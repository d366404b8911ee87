import type { Issue } from '@zonewerk/contracts';
import { failureText, issuesOf, LIMITS, useSecondsLeft } from '@zonewerk/shell-sdk';
import {
  Button,
  CodeField,
  Form,
  FormActions,
  FormMessage,
  Group,
  LinkButton,
  Mono,
  Note,
  Stack,
  Text,
} from '@zonewerk/ui';
import { useRef, useState } from 'react';
import { messages } from '../../messages';
import { useAccountRegisterConfirmMutation, useAccountRegisterResendMutation } from './register-calls';
import { checkCode } from './register-rules';

const texts = messages.register.code;
/** Pause before another code can be asked for. */
const RESEND_PAUSE_MS = 60_000;

interface CodeStepProps {
  mail: string;
  /** When the last code was sent, in milliseconds since 1970. */
  sentAt: number;
  /** Wrong codes entered so far; the server ends the challenge after some. */
  wrong: number;
  onWrong: () => void;
  onResent: () => void;
  onBack: () => void;
  onConfirmed: (message: string) => void;
}

/** Step 2: the code from the mail. */
export function CodeStep(props: CodeStepProps) {
  const { mail, wrong, onBack } = props;
  return (
    <Stack gap={5}>
      <Text>
        {texts.sentTo} <MailAddress mail={mail} />.
      </Text>
      {wrong >= LIMITS.codeTries ? <UsedUp onBack={onBack} /> : <CodeForm {...props} />}
    </Stack>
  );
}

/** Breaks before the @ where it does not fit on a line. */
function MailAddress({ mail }: { mail: string }) {
  const at = mail.lastIndexOf('@');
  return (
    <Mono>
      {mail.slice(0, at)}
      <wbr />
      {mail.slice(at)}
    </Mono>
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

function CodeForm(props: CodeStepProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const { confirm, busy, issues, message } = useConfirm(props);
  // The first complete code is sent by itself; after a wrong one the person decides when.
  const complete = (typed: string) => void (props.wrong === 0 && !busy && confirm(typed));
  return (
    <>
      <Form
        label={texts.form}
        onSubmit={() => confirm(code)}
        validate={() => checkCode(code)}
        issues={issues}
        busy={busy}
      >
        {message !== null && <FormMessage>{message}</FormMessage>}
        <CodeField
          ref={field}
          name="code"
          label={texts.label}
          help={texts.help}
          required
          autoFocus
          value={code}
          onChange={setCode}
          onComplete={complete}
        />
        <FormActions submitLabel={texts.submit} align="wide" />
      </Form>
      <Resend {...props} onSent={() => field.current?.focus()} />
    </>
  );
}

function useConfirm({ mail, onWrong, onConfirmed }: CodeStepProps) {
  const [send, { data, error, isLoading }] = useAccountRegisterConfirmMutation();
  const refused: Issue[] =
    data?.status === 'invalid-code' ? [{ path: 'code', message: data.message }] : issuesOf(error);
  const confirm = async (code: string) => {
    const result = await send({ mail, code });
    if (result.data?.status === 'success') onConfirmed(result.data.message);
    else if (result.data) onWrong();
  };
  const message = error && refused.length === 0 ? failureText(error) : null;
  return { confirm, busy: isLoading, issues: refused, message };
}

function Resend({ mail, sentAt, onResent, onBack, onSent }: CodeStepProps & { onSent: () => void }) {
  const [send, { data, error, isLoading }] = useAccountRegisterResendMutation();
  const seconds = useSecondsLeft(sentAt + RESEND_PAUSE_MS);
  const again = async () => {
    const result = await send({ mail });
    if (!result.data) return;
    onResent();
    // The button goes to rest, and the new code is what comes next.
    onSent();
  };
  return (
    <Stack gap={3}>
      <div role="status">{data && !isLoading && <Note tone="good">{data.message}</Note>}</div>
      {error && !isLoading && <Note tone="bad">{failureText(error)}</Note>}
      <Group justify="between">
        <LinkButton onClick={onBack}>{texts.other}</LinkButton>
        <Button size="s" disabled={seconds > 0} loading={isLoading} onClick={() => void again()}>
          {seconds > 0 ? texts.againIn(seconds) : texts.again}
        </Button>
      </Group>
      <Text size="s" tone="dim">
        {texts.nothing}
      </Text>
    </Stack>
  );
}

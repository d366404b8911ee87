import type { Issue } from '@zonewerk/contracts';
import { failureText, isCallFailure, issuesOf, useSecondsLeft } from '@zonewerk/shell-sdk';
import {
  Button,
  CodeField,
  Form,
  FormActions,
  Group,
  LinkButton,
  Mono,
  Note,
  Stack,
  Text,
} from '@zonewerk/ui';
import { useRef, useState, type ReactNode } from 'react';
import { CallMessage, issueAt } from './call-message';
import { codeMessages as texts } from '../code-messages';

/** Pause between two codes. */
const AGAIN_PAUSE_MS = 60_000;

/** Result of a call of the step. */
interface Result<Answer> {
  readonly data?: Answer;
  readonly error?: unknown;
}

interface Outcome {
  /** Any status except `success` rejects the code. */
  readonly status: string;
  readonly message: string;
}

interface CodeStepProps<Answer extends Outcome> {
  /** Email address or phone number that received the code. */
  target: string;
  /** Time of the last code, in milliseconds since 1970. */
  sentAt: number;
  submitLabel: string;
  confirm: (code: string) => Promise<Result<Answer>>;
  onConfirmed: (answer: Answer) => void;
  /** Number of earlier wrong codes, such as before a reload; default none. */
  wrong?: number;
  onWrong?: () => void;
  /** Sends another code. */
  again: () => Promise<Result<Outcome>>;
  /** Delivers another code by a phone call. */
  call?: () => Promise<Result<Outcome>>;
  onSent: () => void;
  /** Returns to the step of the address or number. */
  onBack: () => void;
  backLabel: string;
  /** Without it the step is not a window, and its button has full width. */
  onCancel?: () => void;
  /** Help for a missing code. */
  children: ReactNode;
}

/** Step that verifies an address or number by a code. */
export function CodeStep<Answer extends Outcome>(props: CodeStepProps<Answer>) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const { submit, tries, error, issues } = useConfirm(props);
  // The first complete code is submitted automatically; after a wrong one, the user submits.
  const complete = (typed: string) => void (tries === 0 && submit(typed));
  return (
    <Stack gap={4}>
      <Text>
        {texts.sentTo} <Target text={props.target} />.
      </Text>
      <Form label={texts.form} onSubmit={() => submit(code)} validate={() => check(code)} issues={issues}>
        <CallMessage error={error} />
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
        <FormActions
          submitLabel={props.submitLabel}
          onCancel={props.onCancel}
          align={props.onCancel ? 'end' : 'wide'}
        />
      </Form>
      <ResendCode {...props} onSent={() => sent(props.onSent, field.current)} />
    </Stack>
  );
}

function sent(onSent: () => void, field: HTMLInputElement | null): void {
  onSent();
  // The button becomes disabled, and the code is the next input.
  field?.focus();
}

function check(code: string): Issue[] {
  return /^\d{6}$/u.test(code) ? [] : issueAt('code', texts.incomplete);
}

/** Prefers a line break before the @. */
function Target({ text }: { text: string }) {
  const at = text.lastIndexOf('@');
  if (at < 0) return <Mono>{text}</Mono>;
  return (
    <Mono>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </Mono>
  );
}

function useConfirm<Answer extends Outcome>(props: CodeStepProps<Answer>) {
  const { confirm, onConfirmed, onWrong, wrong = 0 } = props;
  const [tries, setTries] = useState(wrong);
  const [refused, setRefused] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(undefined);
  const running = useRef(false);
  const submit = async (code: string) => {
    if (running.current) return;
    running.current = true;
    const { data, error: failure } = await confirm(code);
    running.current = false;
    setTries((before) => before + 1);
    setError(failure);
    setRefused(data && data.status !== 'success' ? data.message : null);
    if (data?.status === 'success') onConfirmed(data);
    else if (data) onWrong?.();
  };
  return { submit, tries, error, issues: [...issueAt('code', refused), ...issuesOf(error)] };
}

type AgainProps = Omit<CodeStepProps<Outcome>, 'confirm' | 'onConfirmed'>;

function ResendCode({ sentAt, again, call, onSent, onBack, backLabel, children }: AgainProps) {
  const [refusedUntil, setRefusedUntil] = useState(0);
  const seconds = useSecondsLeft(Math.max(sentAt + AGAIN_PAUSE_MS, refusedUntil));
  const [busy, setBusy] = useState<'again' | 'call' | null>(null);
  const [said, setSaid] = useState<{ tone: 'good' | 'bad'; text: string } | null>(null);
  const send = async (way: 'again' | 'call', request: () => Promise<Result<Outcome>>) => {
    setBusy(way);
    setSaid(null);
    const { data, error } = await request();
    setBusy(null);
    if (data?.status === 'success') onSent();
    setRefusedUntil(refusalEnd(error));
    setSaid(noteOf(data, error));
  };
  const resting = seconds > 0 || busy !== null;
  return (
    <Stack gap={3}>
      <div role="status">{said?.tone === 'good' && <Note tone="good">{said.text}</Note>}</div>
      {said?.tone === 'bad' && <Note tone="bad">{said.text}</Note>}
      <Group justify="between">
        <LinkButton onClick={onBack}>{backLabel}</LinkButton>
        <Group>
          {call && (
            <Button
              size="s"
              disabled={resting}
              loading={busy === 'call'}
              onClick={() => void send('call', call)}
            >
              {texts.call}
            </Button>
          )}
          <Button
            size="s"
            disabled={resting}
            loading={busy === 'again'}
            onClick={() => void send('again', again)}
          >
            {seconds > 0 ? texts.againIn(seconds) : texts.again}
          </Button>
        </Group>
      </Group>
      <Text size="s" tone="dim">
        {children}
      </Text>
    </Stack>
  );
}

/** Time from which the server accepts another request, in milliseconds since 1970; 0: now. */
function refusalEnd(error: unknown): number {
  const retryAfter = isCallFailure(error) && error.kind === 'answer' ? (error.retryAfter ?? 0) : 0;
  return retryAfter > 0 ? Date.now() + retryAfter * 1_000 : 0;
}

function noteOf(data: Outcome | undefined, error: unknown): { tone: 'good' | 'bad'; text: string } {
  if (!data) return { tone: 'bad', text: failureText(error) };
  return { tone: data.status === 'success' ? 'good' : 'bad', text: data.message };
}

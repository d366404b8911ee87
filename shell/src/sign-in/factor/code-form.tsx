import { useSecondsLeft } from '@zonewerk/shell-sdk';
import { CodeField, Form, FormActions, FormMessage, Text, TextField } from '@zonewerk/ui';
import { useRef, useState } from 'react';
import { messages } from '../../messages';
import type { Refusal } from '../login-rules';
import { QUIET } from '../login-state';
import { checkCode, noticeOf, type CodeWay } from './code-rules';
import { texts } from './messages';
import { useTyped } from './use-typed';

/** Submits a code. Null: accepted, or the window shows another step. */
export type CheckCode = (code: string, way: CodeWay) => Promise<Refusal | null>;

interface CodeFormProps {
  way: CodeWay;
  /** Instruction above the field. */
  intro: string;
  check: CheckCode;
  /** Whether the form has input. */
  onTyped?: (typed: boolean) => void;
  /** Adds a Cancel button next to the submit button. */
  onCancel?: () => void;
}

/** Form with one code. The first complete code is submitted automatically; after a wrong one, the user submits. */
export function CodeForm({ way, intro, check, onTyped, onCancel }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  useTyped(code, onTyped);
  const { busy, notice, tried, seconds, submit } = useCode(way, check);
  const send = async (given: string) => {
    if (await submit(given)) {
      setCode('');
      field.current?.focus();
    }
  };
  const props = {
    ref: field,
    name: 'code',
    label: texts.label[way],
    help: texts.help[way],
    required: true,
    missing: texts.codeMissing,
    autoFocus: true,
    value: code,
    onChange: setCode,
  };
  return (
    <Form label={texts.form[way]} onSubmit={() => send(code)} issues={notice.issues} busy={busy}>
      {intro !== '' && <Text>{intro}</Text>}
      {notice.message !== '' && <FormMessage tone="bad">{notice.message}</FormMessage>}
      {way === 'recovery' ? (
        <TextField {...props} mono autoComplete="off" maxLength={64} />
      ) : (
        <CodeField {...props} onComplete={(given) => void (!tried && !busy && send(given))} />
      )}
      {seconds > 0 && <p role="timer">{messages.signIn.waitFor(seconds)}</p>}
      <FormActions
        submitLabel={texts.submit}
        disabled={seconds > 0}
        align={onCancel ? 'end' : 'wide'}
        onCancel={onCancel}
      />
    </Form>
  );
}

/** `submit` resolves to whether the code was checked and is wrong. */
function useCode(way: CodeWay, check: CheckCode) {
  const [notice, setNotice] = useState(QUIET);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const seconds = useSecondsLeft(notice.waitUntil);
  const submit = async (code: string): Promise<boolean> => {
    const issues = checkCode(way, code);
    setNotice({ ...QUIET, issues });
    if (issues.length > 0) return false;
    setBusy(true);
    const refusal = await check(code, way).finally(() => setBusy(false));
    if (!refusal) return false;
    setTried(true);
    setNotice(noticeOf(refusal, Date.now()));
    return refusal.judged;
  };
  return { busy, notice, tried, seconds, submit };
}

import type { Issue } from '@zonewerk/contracts';
import { CodeField, Form, FormActions, FormMessage } from '@zonewerk/ui';
import { useState } from 'react';
import { verificationMessages } from '../messages';

const texts = verificationMessages.code;
const DIGITS = 6;

interface CodeFormProps {
  /** Accessible name of the form. */
  label: string;
  help?: string;
  /** Message about a rejected code. */
  refused: string | null;
  /** Message about any other failure. */
  message: string | null;
  onCode: (code: string) => Promise<unknown>;
}

/** Form for the first code of a factor, which enables it. */
export function CodeForm({ label, help, refused, message, onCode }: CodeFormProps) {
  const [code, setCode] = useState('');
  const issues: Issue[] = refused === null ? [] : [{ path: 'code', message: refused }];
  const check = () => (code.length === DIGITS ? [] : [{ path: 'code', message: texts.incomplete }]);
  return (
    <Form label={label} onSubmit={() => onCode(code)} validate={check} issues={issues}>
      {message !== null && <FormMessage>{message}</FormMessage>}
      <CodeField
        name="code"
        label={texts.label}
        help={help}
        required
        autoFocus
        value={code}
        onChange={setCode}
      />
      <FormActions submitLabel={texts.submit} align="wide" />
    </Form>
  );
}

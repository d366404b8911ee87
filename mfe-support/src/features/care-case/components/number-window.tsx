import { failureText, issuesOf } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { careMessages } from '../../../shared/care-messages';

const texts = careMessages.otherCases;

interface NumberFormProps {
  purpose: string;
  submitLabel: string;
  /** Reason of the last failed submit. */
  error: unknown;
  onSubmit: (number: string) => Promise<unknown>;
  onClose: () => void;
}

interface NumberWindowProps extends NumberFormProps {
  opened: boolean;
  title: string;
}

/** Window with a field for the number of another case. */
export function NumberWindow({ opened, title, ...form }: NumberWindowProps) {
  return (
    <Window opened={opened} onClose={form.onClose} title={title} purpose={form.purpose} size="s">
      {opened && <NumberForm {...form} />}
    </Window>
  );
}

function NumberForm({ submitLabel, error, onSubmit, onClose }: NumberFormProps) {
  const [number, setNumber] = useState('');
  const issues = issuesOf(error);
  return (
    <Form label={submitLabel} onSubmit={() => onSubmit(number.trim())} issues={issues}>
      {error !== undefined && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextField
        name="number"
        label={texts.number}
        help={texts.numberHelp}
        required
        missing={texts.noNumber}
        autoFocus
        autoComplete="off"
        value={number}
        onChange={setNumber}
      />
      <FormActions submitLabel={submitLabel} onCancel={onClose} />
    </Form>
  );
}

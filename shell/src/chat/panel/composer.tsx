import { CASE_LIMITS } from '@zonewerk/contracts';
import { useDraft } from '@zonewerk/shell-sdk';
import { Form, SubmitButton, TextAreaField } from '@zonewerk/ui';
import type { KeyboardEvent } from 'react';
import styles from './chat-panel.module.css';
import { panelMessages as texts } from './messages';

interface ComposerProps {
  conversation: string;
  onSend: (text: string) => void;
}

const EMPTY = { text: '' };

/** Input of the next message. Enter sends it; Shift+Enter inserts a line break. */
export function Composer({ conversation, onSend }: ComposerProps) {
  const [draft, setDraft, clearDraft] = useDraft(`chat:${conversation}`, EMPTY);
  const text = draft.text.trim();
  const validate = () => {
    if (text === '') return [{ path: 'text', message: texts.missing }];
    return text.length > CASE_LIMITS.textCharacters ? [{ path: 'text', message: texts.tooLong }] : [];
  };
  const send = () => {
    clearDraft();
    onSend(text);
  };
  const sendByKey = (event: KeyboardEvent) => {
    const { target, key, shiftKey, nativeEvent } = event;
    if (key !== 'Enter' || shiftKey || nativeEvent.isComposing) return;
    if (!(target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    target.form?.requestSubmit();
  };
  return (
    <Form label={texts.message} onSubmit={send} validate={validate}>
      <div className={styles['composer']} onKeyDown={sendByKey}>
        <TextAreaField
          name="text"
          label={texts.message}
          hideLabel
          placeholder={texts.message}
          rows={2}
          value={draft.text}
          onChange={(next) => setDraft({ text: next })}
        />
        <SubmitButton>{texts.send}</SubmitButton>
      </div>
    </Form>
  );
}

import { shell } from '@zonewerk/shell-sdk';
import { ChoiceField, Form, FormActions, Panel } from '@zonewerk/ui';
import { useEffect, useRef, useState } from 'react';
import { pageMessages } from '../messages';
import type { FieldName, FieldValue } from '../page-edits';
import type { PageEditing } from '../hooks/use-page-edits';
import classes from './page.module.css';

const texts = pageMessages.meanwhile;

interface ConflictPanelProps {
  editing: PageEditing;
  /** Number of save attempts before a choice. Each increment moves the focus to the panel. */
  attempts: number;
  /** Called after the choice, to close the panel. */
  onDecided: () => void;
}

/** Fields with concurrent edits of two users. The user chooses one version per field. */
export function ConflictPanel({ editing, attempts, onDecided }: ConflictPanelProps) {
  const [choices, setChoices] = useState<Partial<Record<FieldName, 'mine' | 'theirs'>>>({});
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempts > 0) panel.current?.focus();
  }, [attempts]);
  const submit = () => {
    editing.decide(choices);
    shell.announce(texts.done);
    onDecided();
  };
  return (
    <Panel
      title={texts.title}
      purpose={texts.purpose}
      role="alert"
      ref={panel}
      tabIndex={-1}
      className={classes.conflict}
    >
      <Form label={texts.title} onSubmit={submit}>
        {editing.conflicts.map((name) => (
          <ChoiceField
            key={name}
            name={name}
            label={pageMessages.fields[name]}
            required
            missing={texts.choose}
            value={choices[name] ?? null}
            onChange={(value) => setChoices({ ...choices, [name]: value })}
            options={[
              { value: 'mine', label: texts.mine, text: wordsOf(editing.edits[name]?.to ?? '') },
              { value: 'theirs', label: texts.theirs, text: wordsOf(editing.stored[name]) },
            ]}
          />
        ))}
        <FormActions submitLabel={texts.submit} />
      </Form>
    </Panel>
  );
}

function wordsOf(value: FieldValue): string {
  const words = typeof value === 'string' ? value : value.join(', ');
  return words === '' ? texts.empty : words;
}

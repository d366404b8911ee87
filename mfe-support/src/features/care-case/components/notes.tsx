import type { CareAgent, CareCase } from '@zonewerk/contracts';
import { failureText, issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import {
  Form,
  FormActions,
  FormMessage,
  Menu,
  Panel,
  Stack,
  Tag,
  Text,
  TextAreaField,
  TimeAgo,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useCareAddNoteMutation, useCareListAgentsQuery } from '../../../shared/api/care-calls';
import { careMessages } from '../../../shared/care-messages';
import classes from './care-case.module.css';

const texts = careMessages.case;

/** Notes of the team about a case, and the form for a new one. */
export function Notes({ shown: { caseId, notes } }: { shown: CareCase }) {
  return (
    <Panel title={texts.notes}>
      <Stack>
        <Text>{texts.notesHelp}</Text>
        {notes.length === 0 ? (
          <Text>{texts.noNotes}</Text>
        ) : (
          <ul className={classes.notes}>
            {notes.map(({ id, author, text, date, mentions }) => (
              <li key={id} className={classes.note}>
                <div className={classes.noteHead}>
                  <span>{author}</span>
                  <TimeAgo date={date} />
                </div>
                <p className={classes.noteText}>{text}</p>
                {mentions.length > 0 && <Text>{mentions.map(({ name }) => `@${name}`).join(' ')}</Text>}
              </li>
            ))}
          </ul>
        )}
        <NoteForm key={caseId} caseId={caseId} />
      </Stack>
    </Panel>
  );
}

function NoteForm({ caseId }: { caseId: string }) {
  const [text, setText, clearText] = useDraft(`care-note:${caseId}`, '');
  const [mentions, setMentions] = useState<readonly CareAgent[]>([]);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [add, { error }] = useCareAddNoteMutation();
  const issues = issuesOf(error);
  const submit = async () => {
    const ids = mentions.map(({ id }) => id);
    const { data } = await add({ caseId, text, mentions: ids, submit_key: key });
    if (!data) return;
    clearText();
    setMentions([]);
    setKey(crypto.randomUUID());
    shell.announce(texts.noteAdded);
  };
  return (
    <Form
      label={texts.note}
      onSubmit={submit}
      validate={() => (text.trim() === '' ? [{ path: 'text', message: texts.noNote }] : [])}
      issues={issues}
    >
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextAreaField name="text" label={texts.note} rows={3} value={text} onChange={setText} />
      <Mentions chosen={mentions} onChange={setMentions} />
      <FormActions submitLabel={texts.noteSubmit} />
    </Form>
  );
}

interface MentionsProps {
  chosen: readonly CareAgent[];
  onChange: (chosen: readonly CareAgent[]) => void;
}

/** Agents that a note mentions, and a menu with the other agents. */
function Mentions({ chosen, onChange }: MentionsProps) {
  const { data: team } = useCareListAgentsQuery();
  const free = (team?.list ?? []).filter(
    ({ id }) => id !== team?.own && !chosen.some((agent) => agent.id === id),
  );
  if (chosen.length === 0 && free.length === 0) return null;
  return (
    <div role="group" aria-label={texts.mentions}>
      {chosen.map((agent) => (
        <Tag
          key={agent.id}
          tag={agent.name}
          onRemove={() => onChange(chosen.filter(({ id }) => id !== agent.id))}
        />
      ))}
      {free.length > 0 && (
        <Menu
          label={texts.mention}
          size="s"
          variant="quiet"
          align="start"
          items={free.map((agent) => ({ label: agent.name, onSelect: () => onChange([...chosen, agent]) }))}
        />
      )}
    </div>
  );
}

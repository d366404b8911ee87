import { type Issue, WEBSITE_LIMITS } from '@zonewerk/contracts';
import { failureText, issuesOf } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, Note, SwitchField, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { pageMessages } from '../messages';
import { fieldText, momentOf, momentText, zoneName } from '../moments';
import type { Publishing } from '../hooks/use-publishing';

const texts = pageMessages.planWindow;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

interface PlanWindowProps {
  opened: boolean;
  onClose: () => void;
  /** Time of the present schedule; null without one. */
  planned: string | null;
  /** The page is hidden from visitors. */
  hidden: boolean;
  plan: Publishing['plan'];
}

/** Window that schedules the publication of the draft. */
export function PlanWindow(props: PlanWindowProps) {
  const { opened, onClose } = props;
  return (
    <Window opened={opened} onClose={onClose} title={texts.title} purpose={texts.purpose} size="s">
      {opened && <Plan {...props} />}
    </Window>
  );
}

function Plan({ onClose, planned, hidden, plan }: PlanWindowProps) {
  const [now] = useState(() => Date.now());
  const [text, setText] = useState(() => fieldText(nextFullHour(now)));
  const [show, setShow] = useState(true);
  const [error, setError] = useState<string | null>(null);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const at = momentOf(text);
  const submit = async () => {
    if (!at) return;
    const outcome = await plan(at, hidden ? show : undefined);
    if (outcome.kind === 'done') return onClose();
    const found = outcome.kind === 'failed' ? issuesOf(outcome.error) : [];
    setIssues(found);
    const why = outcome.kind === 'failed' ? failureText(outcome.error) : pageMessages.meanwhile.text;
    setError(found.length === 0 ? why : null);
  };
  return (
    <Form label={texts.title} onSubmit={submit} validate={() => checkMoment(at)} issues={issues}>
      {error !== null && <FormMessage>{error}</FormMessage>}
      {planned !== null && <Note tone="warn">{texts.replaces(momentText(new Date(planned)))}</Note>}
      <TextField
        name="at"
        type="datetime-local"
        label={texts.at}
        help={at ? texts.exactly(momentText(at), zoneName()) : texts.zone(zoneName())}
        min={fieldText(new Date(now))}
        max={fieldText(new Date(now + WEBSITE_LIMITS.plannedDays * DAY_MS))}
        autoFocus
        value={text}
        onChange={setText}
      />
      {hidden && (
        <SwitchField name="show" label={texts.show} help={texts.showHelp} checked={show} onChange={setShow} />
      )}
      <FormActions submitLabel={texts.submit} onCancel={onClose} />
    </Form>
  );
}

function nextFullHour(now: number): Date {
  return new Date(Math.ceil((now + 1) / HOUR_MS) * HOUR_MS);
}

function checkMoment(at: Date | null): Issue[] {
  if (!at) return [{ path: 'at', message: texts.missing }];
  return at.getTime() <= Date.now() ? [{ path: 'at', message: texts.past }] : [];
}

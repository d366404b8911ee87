import { CRON_LIMITS, type CronJob } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import {
  Form,
  FormActions,
  FormMessage,
  Note,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  Window,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useVisit } from '../../../shared/hooks/use-visit';
import { useHostingSetCronJobMutation } from './cron-calls';
import { cronMessages } from './cron-messages';

const texts = cronMessages.window;
const UTC = 'UTC';

interface CronWindowProps {
  containerKey: { project_id: string; container_id: string };
  opened: boolean;
  /** The cron job to change; undefined for a new one. */
  job: CronJob | undefined;
  /** Another member removed the cron job. */
  isGone: boolean;
  onClose: () => void;
}

/** Adds or changes a cron job. */
export function CronWindow({ containerKey, opened, job, isGone, onClose }: CronWindowProps) {
  const [dirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  return (
    <Window
      opened={opened}
      onClose={close}
      title={job ? texts.changeTitle(job.name) : texts.addTitle}
      dirty={dirty}
    >
      {opened && (
        <CronForm
          key={job?.id}
          containerKey={containerKey}
          job={job}
          isGone={isGone}
          onEdit={() => setDirty(true)}
          onLeave={close}
        />
      )}
    </Window>
  );
}

interface CronFormProps extends Pick<CronWindowProps, 'containerKey' | 'job' | 'isGone'> {
  onEdit: () => void;
  onLeave: () => void;
}

function CronForm(props: CronFormProps) {
  const { job, isGone, onLeave } = props;
  const { draft, change, submit, error } = useCronJob(props);
  // The API names a line of the command. The form has one field for all lines.
  const issues = issuesOf(error).map((issue) => ({ ...issue, path: issue.path.split('.')[0] ?? '' }));
  return (
    <Form label={job ? texts.changeTitle(job.name) : texts.addTitle} onSubmit={submit} issues={issues}>
      {isGone && <Note tone="warn">{texts.gone}</Note>}
      {error && issues.length === 0 && !isGone && (
        <FormMessage>{failureText(error, texts.failed)}</FormMessage>
      )}
      <TextField
        name="name"
        label={texts.name}
        required
        missing={texts.missingName}
        autoFocus
        autoComplete="off"
        maxLength={CRON_LIMITS.nameCharacters}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <TimeFields draft={draft} onChange={change} />
      <TextAreaField
        name="command"
        label={texts.command}
        help={texts.commandHelp}
        required
        missing={texts.missingCommand}
        mono
        autoComplete="off"
        value={draft.command}
        onChange={(command) => change({ command })}
      />
      <SwitchField
        name="enabled"
        label={texts.enabled}
        checked={draft.enabled}
        onChange={(enabled) => change({ enabled })}
      />
      <FormActions submitLabel={texts.submit} onCancel={onLeave} />
    </Form>
  );
}

interface TimeFieldsProps {
  draft: Pick<CronDraft, 'schedule' | 'time_zone'>;
  onChange: (change: Partial<CronDraft>) => void;
}

function TimeFields({ draft, onChange }: TimeFieldsProps) {
  return (
    <>
      <TextField
        name="schedule"
        label={texts.schedule}
        help={texts.scheduleHelp}
        required
        missing={texts.missingSchedule}
        mono
        autoComplete="off"
        maxLength={CRON_LIMITS.scheduleCharacters}
        value={draft.schedule}
        onChange={(schedule) => onChange({ schedule })}
      />
      <SelectField
        name="time_zone"
        label={texts.timeZone}
        options={timeZones(draft.time_zone).map((zone) => ({ value: zone, label: zone }))}
        value={draft.time_zone}
        onChange={(zone) => onChange({ time_zone: zone })}
      />
    </>
  );
}

/** Lines without the empty ones at the end. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  while (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Time zones of the browser, plus the stored one if the browser lacks it. */
function timeZones(present: string): string[] {
  return [...new Set([UTC, present, ...Intl.supportedValuesOf('timeZone')])];
}

interface CronDraft {
  name: string;
  schedule: string;
  time_zone: string;
  /** One argument per line. */
  command: string;
  enabled: boolean;
}

function useCronJob({ containerKey, job, isGone, onEdit, onLeave }: CronFormProps) {
  const [send, { error }] = useHostingSetCronJobMutation();
  const [draft, setDraft] = useState<CronDraft>({
    name: job?.name ?? '',
    schedule: job?.schedule ?? '',
    time_zone: job?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    command: job?.command.join('\n') ?? '',
    enabled: job?.enabled ?? true,
  });
  const visit = useVisit();
  const change = (changed: Partial<CronDraft>) => {
    onEdit();
    setDraft({ ...draft, ...changed });
  };
  const submit = async () => {
    const isOpen = visit();
    const command = linesOf(draft.command);
    const { data, error: refusal } = await send({
      ...containerKey,
      job_id: isGone ? undefined : job?.id,
      ...draft,
      command,
    });
    if (data) {
      shell.toast({ text: texts.done(draft.name), tone: 'good' });
      if (isOpen()) onLeave();
    } else if (!isOpen()) shell.toast({ text: failureText(refusal, texts.failed), tone: 'bad' });
  };
  return { draft, change, submit, error };
}

import { IconClock, IconPencil, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Container, CronJob, CronRunState } from '@zonewerk/contracts';
import { useAllowed, useAllowedWindow, useWindowParam } from '@zonewerk/shell-sdk';
import {
  Badge,
  Button,
  type Column,
  DataTable,
  EmptyState,
  LinkButton,
  type MenuItem,
  Panel,
  Stack,
  Text,
  TimeAgo,
  type Tone,
} from '@zonewerk/ui';
import { useState } from 'react';
import { configurationMessages } from '../configuration-messages';
import { useWindowRow } from '../hooks/use-window-row';
import { tableStateOf } from '../data/use-data';
import { noProgramsReason } from '../programs';
import { useHostingListCronJobsQuery } from './cron-calls';
import { cronMessages as texts } from './cron-messages';
import { CronWindow } from './cron-window';
import { OutputWindow } from './output-window';
import { useCronActions } from './use-cron-actions';

/** Poll intervals of the list in milliseconds: while a program runs or is about to run, and otherwise. */
const RUNNING_MS = 1_000;
const IDLE_MS = 15_000;
/** Value in the URL for a new cron job. */
const NEW = 'new';
const TONES: Record<CronRunState, Tone> = {
  running: 'warn',
  succeeded: 'good',
  failed: 'bad',
  missed: 'warn',
  offline: 'warn',
  unknown: 'warn',
};

interface CronPanelProps {
  projectId: string;
  container: Container;
}

/** The cron jobs of a container, with their next runs and their last results. */
export function CronPanel({ projectId, container }: CronPanelProps) {
  const key = { project_id: projectId, container_id: container.id };
  const query = useJobs(key);
  const [edited, setEdited] = useAllowedWindow('cron', 'hosting.terminal');
  const [shown, setShown] = useWindowParam('output');
  const actions = useCronActions(key);
  const canRun = useAllowed('hosting.terminal');
  const reason = noProgramsReason(container, texts);
  const list = query.currentData?.list;
  const { row: job, isGone } = useWindowRow(list, edited, ({ id }) => id);
  return (
    <Panel
      title={texts.title}
      purpose={reason ?? texts.purpose}
      actions={canRun && addButton(reason, setEdited)}
      flush
    >
      <DataTable<CronJob>
        {...tableStateOf(query)}
        bare
        level={3}
        label={texts.list}
        columns={columnsOf(setShown)}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={canRun ? (job) => itemsOf(job, actions, setEdited) : undefined}
        skeletonRows={1}
        empty={
          <EmptyState
            level={3}
            icon={<IconClock />}
            title={texts.emptyTitle}
            text={reason ?? texts.emptyText}
          />
        }
      />
      <CronWindow
        containerKey={key}
        opened={edited === NEW || job !== undefined}
        job={job}
        isGone={isGone}
        onClose={() => setEdited('')}
      />
      <OutputWindow job={list?.find(({ id }) => id === shown)} onClose={() => setShown('')} />
    </Panel>
  );
}

function addButton(reason: string | null, onOpen: (id: string) => void) {
  if (reason !== null) return <Badge tone="warn">{configurationMessages.needsDocker}</Badge>;
  return (
    <Button size="s" leftIcon={<IconPlus aria-hidden="true" />} onClick={() => onOpen(NEW)}>
      {texts.add}
    </Button>
  );
}

function useJobs(key: { project_id: string; container_id: string }) {
  const [isRunning, setRunning] = useState(false);
  const query = useHostingListCronJobsQuery(key, {
    pollingInterval: isRunning ? RUNNING_MS : IDLE_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const runs = query.currentData?.list.some(isActive) ?? false;
  if (runs !== isRunning) setRunning(runs);
  return query;
}

function isActive({ last, due }: CronJob): boolean {
  return due || last?.state === 'running';
}

function itemsOf(
  job: CronJob,
  { run, remove }: ReturnType<typeof useCronActions>,
  onEdit: (id: string) => void,
): MenuItem[] {
  return [
    {
      label: texts.run,
      icon: <IconPlayerPlay />,
      disabled: isActive(job),
      onSelect: () => void run(job),
    },
    { label: texts.change, icon: <IconPencil />, onSelect: () => onEdit(job.id) },
    { label: texts.remove, icon: <IconTrash />, danger: true, onSelect: () => void remove(job) },
  ];
}

function columnsOf(onOutput: (id: string) => void): Column<CronJob>[] {
  return [
    { key: 'name', header: texts.columns.name, primary: true, cell: ({ name }) => name },
    { key: 'schedule', header: texts.columns.schedule, mono: true, cell: scheduleCell },
    { key: 'next', header: texts.columns.next, cell: nextCell },
    { key: 'last', header: texts.columns.last, cell: (job) => lastCell(job, () => onOutput(job.id)) },
  ];
}

function scheduleCell({ schedule, time_zone: timeZone }: CronJob) {
  return (
    <Stack gap={1} align="start">
      {schedule}
      <Text as="span" size="xs" tone="dim">
        {timeZone}
      </Text>
    </Stack>
  );
}

function nextCell({ enabled, next, time_zone: timeZone }: CronJob) {
  if (!enabled) return <Badge>{texts.switchedOff}</Badge>;
  return next[0] === undefined ? '' : texts.next(next[0], timeZone);
}

function lastCell({ name, last }: CronJob, onOutput: () => void) {
  if (!last) return texts.never;
  return (
    <Stack gap={1} align="start">
      <Badge tone={TONES[last.state]}>{texts.states[last.state]}</Badge>
      <Text as="span" size="xs" tone="dim">
        <TimeAgo date={last.started} />
        {last.state === 'failed' && last.exit_code !== null && `. ${texts.exitCode(last.exit_code)}`}
        {last.skipped > 0 && `. ${texts.skipped(last.skipped)}`}
      </Text>
      <LinkButton aria-label={texts.outputOf(name)} onClick={onOutput}>
        {texts.output}
      </LinkButton>
    </Stack>
  );
}

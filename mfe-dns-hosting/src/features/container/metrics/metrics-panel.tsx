import { IconChartLine, IconTable } from '@tabler/icons-react';
import type { Container, UsagePoint } from '@zonewerk/contracts';
import { failureText, isOffline } from '@zonewerk/shell-sdk';
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  ErrorState,
  Group,
  OfflineState,
  Panel,
  Skeleton,
  Stack,
  Text,
  TimeChart,
  type TimeChartProps,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useHostingReadStatsQuery } from '../../../shared/containers/api/stats-calls';
import { cpuText, memoryText } from '../../../shared/containers/usage-text';
import { metricsMessages as texts } from './metrics-messages';
import { type HourOfUsage, usageByHour } from './usage-by-hour';

const POLL_MS = 30_000;
const STEP_MS = 300_000;
const DAY_MS = 86_400_000;
/** Minimum range of the axes, so that small changes look small. */
const LEAST_CPU_AXIS = 0.05;
const LEAST_MEMORY_AXIS = 1_000_000;

const COLUMNS: readonly Column<HourOfUsage>[] = [
  { key: 'hour', header: texts.columns.hour, cell: ({ at }) => hourText(at), primary: true },
  { key: 'cpu', header: texts.columns.cpu, cell: ({ cpu }) => cpuText(cpu) },
  { key: 'memory', header: texts.columns.memory, cell: ({ memory }) => memoryText(memory) },
];

interface MetricsPanelProps {
  projectId: string;
  container: Container;
}

/** Resource usage of a container in the last 24 hours. */
export function MetricsPanel({ projectId, container }: MetricsPanelProps) {
  const query = useHostingReadStatsQuery(
    { project_id: projectId, container_id: container.id },
    { pollingInterval: POLL_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  const { currentData, error, isFetching } = query;
  if (currentData && currentData.series.length > 0)
    return <Charts series={currentData.series} latest={currentData.latest} />;
  return (
    <Panel>
      {currentData ? (
        <EmptyState icon={<IconChartLine />} title={texts.emptyTitle} text={texts.emptyText} />
      ) : (
        <NoAnswer error={isFetching ? undefined : error} onRetry={() => void query.refetch()} />
      )}
    </Panel>
  );
}

function NoAnswer({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error === undefined)
    return (
      <div role="status" aria-label={texts.loading}>
        <Skeleton width="100%" height="14rem" />
      </div>
    );
  if (isOffline(error)) return <OfflineState onRetry={onRetry} />;
  return <ErrorState message={failureText(error)} onRetry={onRetry} />;
}

interface ChartsProps {
  series: readonly UsagePoint[];
  latest: UsagePoint | null;
}

function Charts({ series, latest }: ChartsProps) {
  const to = Date.parse(series.at(-1)?.date ?? '') + STEP_MS;
  const time = { step: STEP_MS, from: to - DAY_MS, to };
  return (
    <Stack gap={6}>
      <UsagePanel
        {...time}
        name={texts.cpu}
        purpose={texts.cpuPurpose}
        points={series.map(({ date, cpu }) => ({ at: Date.parse(date), value: cpu }))}
        latest={latest?.cpu}
        most={LEAST_CPU_AXIS}
        format={cpuText}
      />
      <UsagePanel
        {...time}
        name={texts.memory}
        purpose={texts.memoryPurpose}
        points={series.map(({ date, memory }) => ({ at: Date.parse(date), value: memory }))}
        latest={latest?.memory}
        most={LEAST_MEMORY_AXIS}
        format={memoryText}
      />
      <HourTable series={series} />
    </Stack>
  );
}

interface UsagePanelProps extends Omit<TimeChartProps, 'label'> {
  name: string;
  purpose: string;
  /** Undefined while no instance runs. */
  latest: number | undefined;
}

/** Latest value and chart, with a text description. */
function UsagePanel({ name, purpose, latest, ...chart }: UsagePanelProps) {
  const { format } = chart;
  const values = chart.points.map(({ value }) => value);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return (
    <Panel title={name} purpose={purpose}>
      <Stack gap={3}>
        <Text>{latest === undefined ? texts.notRunning : texts.now(format(latest))}</Text>
        <TimeChart {...chart} label={texts.summary(name, format(mean), format(Math.max(...values)))} />
      </Stack>
    </Panel>
  );
}

/** The values as a table, for users who cannot see a chart. */
function HourTable({ series }: Pick<ChartsProps, 'series'>) {
  const [isShown, setShown] = useState(false);
  return (
    <Stack gap={3}>
      <Group>
        <Button
          leftIcon={<IconTable aria-hidden="true" />}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? texts.hideTable : texts.showTable}
        </Button>
      </Group>
      {isShown && (
        <DataTable<HourOfUsage>
          state="ready"
          label={texts.table}
          columns={COLUMNS}
          rows={usageByHour(series)}
          rowKey={({ at }) => String(at)}
          rowLabel={({ at }) => hourText(at)}
        />
      )}
    </Stack>
  );
}

function hourText(at: number): string {
  return new Date(at).toLocaleString(undefined, { weekday: 'short', hour: '2-digit', minute: '2-digit' });
}

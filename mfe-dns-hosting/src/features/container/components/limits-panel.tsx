import { CONFIGURATION_LIMITS, type Container, type ContainerLimits } from '@zonewerk/contracts';
import { failureText, isOffline, issuesOf, shell } from '@zonewerk/shell-sdk';
import {
  Badge,
  ErrorState,
  Form,
  FormActions,
  FormMessage,
  NumberField,
  OfflineState,
  Panel,
  Skeleton,
  Text,
  TextField,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useHostingGetLimitsQuery, useHostingSetLimitsMutation } from '../api/configuration-calls';
import { configurationMessages } from '../configuration-messages';

const texts = configurationMessages.limits;
const { memoryMb, cpus, processes, healthPathCharacters } = CONFIGURATION_LIMITS;
/** The server stores processors with two decimals. */
const CPU_STEP = 0.01;

interface LimitsPanelProps {
  containerKey: { project_id: string; container_id: string };
  container: Container;
}

/** Limits of a container, and the path of its health probes. */
export function LimitsPanel({ containerKey, container }: LimitsPanelProps) {
  const { currentData, error, isFetching, refetch } = useHostingGetLimitsQuery(containerKey, {
    refetchOnMountOrArgChange: true,
  });
  const isSite = container.server.engine === 'site';
  const isFailed = error !== undefined && !isFetching;
  return (
    <Panel
      title={texts.title}
      purpose={isSite ? texts.site : texts.purpose}
      actions={isSite && <Badge tone="warn">{configurationMessages.needsDocker}</Badge>}
    >
      {currentData ? (
        <LimitsForm containerKey={containerKey} limits={currentData.limits} />
      ) : isFailed ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton width="100%" height="16rem" />
      )}
    </Panel>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isOffline(error)) return <OfflineState level={3} onRetry={onRetry} />;
  return <ErrorState level={3} message={failureText(error)} onRetry={onRetry} />;
}

interface LimitsFormProps {
  containerKey: { project_id: string; container_id: string };
  limits: ContainerLimits;
}

function LimitsForm({ containerKey, limits }: LimitsFormProps) {
  const { draft, change, submit, error } = useLimits(containerKey, limits);
  const issues = issuesOf(error);
  return (
    <Form label={texts.title} onSubmit={submit} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error, texts.failed)}</FormMessage>}
      <UsageFields available={limits.available} draft={draft} onChange={change} />
      <TextField
        name="health_path"
        label={texts.healthPath}
        help={texts.healthPathHelp}
        optional
        mono
        autoComplete="off"
        maxLength={healthPathCharacters}
        value={draft.health_path}
        onChange={(path) => change({ health_path: path })}
      />
      <FormActions submitLabel={texts.submit} align="start" left={<LastChange limits={limits} />} />
    </Form>
  );
}

interface UsageFieldsProps {
  available: ContainerLimits['available'];
  draft: LimitsDraft;
  onChange: (change: Partial<LimitsDraft>) => void;
}

function UsageFields({ available, draft, onChange }: UsageFieldsProps) {
  return (
    <>
      <NumberField
        name="memory_mb"
        label={texts.memory}
        help={texts.memoryHelp(available)}
        unit={texts.units.memory}
        required
        {...memoryMb}
        value={draft.memory_mb}
        onChange={(memory) => onChange({ memory_mb: memory })}
      />
      <NumberField
        name="cpus"
        label={texts.cpus}
        help={texts.cpusHelp(available)}
        unit={texts.units.cpus}
        required
        inputMode="decimal"
        step={CPU_STEP}
        {...cpus}
        value={draft.cpus}
        onChange={(count) => onChange({ cpus: count })}
      />
      <NumberField
        name="processes"
        label={texts.processes}
        help={texts.processesHelp}
        required
        {...processes}
        value={draft.processes}
        onChange={(count) => onChange({ processes: count })}
      />
    </>
  );
}

function LastChange({ limits: { changed, deployed } }: Pick<LimitsFormProps, 'limits'>) {
  if (changed === null) return null;
  return (
    <>
      <Text as="span" size="xs" tone="dim">
        {configurationMessages.setOn(changed.date, changed.author)}
      </Text>{' '}
      {!deployed && <Badge tone="warn">{configurationMessages.undeployed}</Badge>}
    </>
  );
}

interface LimitsDraft {
  memory_mb: number | null;
  cpus: number | null;
  processes: number | null;
  health_path: string;
}

/** Input persists until it is saved. */
function useLimits(containerKey: LimitsFormProps['containerKey'], limits: ContainerLimits) {
  const [send, { error }] = useHostingSetLimitsMutation();
  const [changes, setChanges] = useState<Partial<LimitsDraft>>({});
  const draft: LimitsDraft = { ...limits, health_path: limits.health_path ?? '', ...changes };
  const submit = async () => {
    const { data } = await send({
      ...containerKey,
      memory_mb: draft.memory_mb ?? '',
      cpus: draft.cpus ?? '',
      processes: draft.processes ?? '',
      health_path: draft.health_path,
    });
    if (!data) return;
    setChanges({});
    shell.toast({ text: texts.done, tone: 'good' });
  };
  return {
    draft,
    change: (changed: typeof changes) => setChanges({ ...changes, ...changed }),
    submit,
    error,
  };
}

import { IconPencil, IconPlus, IconTrash, IconVariable } from '@tabler/icons-react';
import type { Container, EnvironmentVariable } from '@zonewerk/contracts';
import { failureText, isOffline, useAllowedWindow } from '@zonewerk/shell-sdk';
import { Badge, Button, type Column, DataTable, EmptyState, Mono, Panel, Stack, Text } from '@zonewerk/ui';
import { configurationMessages } from '../configuration-messages';
import { useWindowRow } from '../hooks/use-window-row';
import { noProgramsReason } from '../programs';
import type { useEnvironment } from '../hooks/use-environment';
import { useRemoveVariable } from '../hooks/use-remove-variable';
import { VariableWindow } from './variable-window';

const texts = configurationMessages.variables;
/** Value in the URL for a new variable. No variable has this name. */
const NEW = '+';

const COLUMNS: readonly Column<EnvironmentVariable>[] = [
  { key: 'name', header: texts.columns.name, primary: true, mono: true, cell: ({ name }) => name },
  { key: 'value', header: texts.columns.value, cell: valueCell },
  { key: 'state', header: texts.columns.state, width: '13rem', cell: stateCell },
];

interface EnvironmentPanelProps {
  containerKey: { project_id: string; container_id: string };
  container: Container;
  query: ReturnType<typeof useEnvironment>;
}

/** The environment variables of a container. Values of secrets are never shown. */
export function EnvironmentPanel({ containerKey, container, query }: EnvironmentPanelProps) {
  const [shown, setShown] = useAllowedWindow('variable', 'hosting.secrets');
  const remove = useRemoveVariable(containerKey);
  const { row: variable, isGone } = useWindowRow(query.currentData?.list, shown, ({ name }) => name);
  const reason = noProgramsReason(container, texts);
  return (
    <Panel
      title={texts.title}
      purpose={reason ?? texts.purpose}
      actions={
        <>
          {reason !== null && <Badge tone="warn">{configurationMessages.needsDocker}</Badge>}
          <Button size="s" leftIcon={<IconPlus aria-hidden="true" />} onClick={() => setShown(NEW)}>
            {texts.add}
          </Button>
        </>
      }
      flush
    >
      <DataTable<EnvironmentVariable>
        {...tableStateOf(query)}
        bare
        level={3}
        label={texts.list}
        columns={COLUMNS}
        rowKey={({ name }) => name}
        rowActions={({ name }) => [
          { label: texts.change, icon: <IconPencil />, onSelect: () => setShown(name) },
          { label: texts.remove, icon: <IconTrash />, danger: true, onSelect: () => void remove(name) },
        ]}
        skeletonRows={1}
        empty={
          <EmptyState level={3} icon={<IconVariable />} title={texts.emptyTitle} text={texts.emptyText} />
        }
      />
      <VariableWindow
        containerKey={containerKey}
        opened={shown === NEW || variable !== undefined}
        variable={variable}
        isGone={isGone}
        onClose={() => setShown('')}
      />
    </Panel>
  );
}

/** A later failure preserves the visible rows. */
function tableStateOf({ currentData, error, isFetching, refetch }: EnvironmentPanelProps['query']) {
  const retry = { rows: currentData?.list ?? [], onRetry: () => void refetch() };
  if (currentData) return { ...retry, state: 'ready' as const };
  if (error === undefined || isFetching) return { ...retry, state: 'loading' as const };
  if (isOffline(error)) return { ...retry, state: 'offline' as const };
  return { ...retry, state: 'error' as const, error: failureText(error) };
}

function valueCell({ value, changed: { date, author } }: EnvironmentVariable) {
  return (
    <Stack gap={1} align="start">
      {value ? <Mono>{value}</Mono> : <Text as="span">{value === null ? texts.hidden : texts.empty}</Text>}
      <Text as="span" size="xs" tone="dim">
        {configurationMessages.setOn(date, author)}
      </Text>
    </Stack>
  );
}

function stateCell({ deployed }: EnvironmentVariable) {
  if (deployed) return texts.deployed;
  return <Badge tone="warn">{configurationMessages.undeployed}</Badge>;
}

import { IconArchive, IconDatabase, IconPlus, IconRuler2, IconTrash } from '@tabler/icons-react';
import type { Container, Volume } from '@zonewerk/contracts';
import { useAllowed, useAllowedWindow } from '@zonewerk/shell-sdk';
import {
  Badge,
  Button,
  type Column,
  DataTable,
  EmptyState,
  type MenuItem,
  Panel,
  Stack,
  Text,
} from '@zonewerk/ui';
import progress from '../../../shared/components/progress.module.css';
import { configurationMessages } from '../configuration-messages';
import { useWindowRow } from '../hooks/use-window-row';
import { noProgramsReason } from '../programs';
import { dataMessages } from './data-messages';
import { tableStateOf, type useData } from './use-data';
import type { useDataActions } from './use-data-actions';
import { VolumeWindow } from './volume-window';

const texts = dataMessages.volumes;
const MEGABYTE = 1_048_576;
/** Value in the URL for a new volume. */
const NEW = 'new';

const COLUMNS: readonly Column<Volume>[] = [
  { key: 'name', header: texts.columns.name, primary: true, mono: true, cell: ({ name }) => name },
  { key: 'path', header: texts.columns.path, mono: true, cell: ({ path }) => path },
  { key: 'used', header: texts.columns.used, width: '13rem', cell: usedCell },
  { key: 'state', header: texts.columns.state, cell: stateCell },
];

interface VolumesPanelProps {
  containerKey: { project_id: string; container_id: string };
  container: Container;
  data: ReturnType<typeof useData>;
  actions: ReturnType<typeof useDataActions>;
}

/** Volumes of a container with their disk usage. */
export function VolumesPanel({ containerKey, container, data, actions }: VolumesPanelProps) {
  const [shown, setShown] = useAllowedWindow('volume', 'hosting.deploy');
  const reason = noProgramsReason(container, texts);
  const { row: volume, isGone } = useWindowRow(data.volumes.currentData?.list, shown, ({ id }) => id);
  const canDeploy = useAllowed('hosting.deploy');
  const itemsOf = useItems(data, actions, setShown);
  return (
    <Panel
      title={texts.title}
      purpose={reason ?? texts.purpose}
      actions={
        reason === null ? (
          <AddButton onAdd={() => setShown(NEW)} />
        ) : (
          <Badge tone="warn">{configurationMessages.needsDocker}</Badge>
        )
      }
      flush
    >
      <DataTable<Volume>
        {...tableStateOf(data.volumes)}
        bare
        level={3}
        label={texts.list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={canDeploy ? itemsOf : undefined}
        skeletonRows={1}
        empty={
          <EmptyState
            level={3}
            icon={<IconDatabase />}
            title={reason === null ? texts.emptyTitle : texts.none}
            text={reason ?? texts.emptyText}
          />
        }
      />
      <VolumeWindow
        containerKey={containerKey}
        opened={shown === NEW || volume !== undefined}
        volume={volume}
        isGone={isGone}
        onClose={() => setShown('')}
      />
    </Panel>
  );
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  if (!useAllowed('hosting.deploy')) return null;
  return (
    <Button size="s" leftIcon={<IconPlus aria-hidden="true" />} onClick={onAdd}>
      {texts.add}
    </Button>
  );
}

/** Actions of a volume. A volume during its removal has none. */
function useItems(
  { backups }: VolumesPanelProps['data'],
  actions: VolumesPanelProps['actions'],
  onResize: (id: string) => void,
) {
  const backupsOf = ({ id }: Volume) =>
    backups.currentData?.list.filter(({ volume_id: of }) => of === id).length ?? 0;
  return (volume: Volume): MenuItem[] => {
    if (volume.removing) return [];
    return [
      { label: texts.backUp, icon: <IconArchive />, onSelect: () => void actions.backUp(volume) },
      { label: texts.resize, icon: <IconRuler2 />, onSelect: () => onResize(volume.id) },
      {
        label: texts.remove,
        icon: <IconTrash />,
        danger: true,
        onSelect: () => void actions.removeVolume(volume, backupsOf(volume)),
      },
    ];
  };
}

function usedCell({ name, used_bytes: used, size_mb: size }: Volume) {
  if (used === null) return texts.notMeasured;
  const limit = size * MEGABYTE;
  return (
    <Stack gap={1}>
      <Text as="span">{texts.used(Math.ceil(used / MEGABYTE), size)}</Text>
      <progress
        className={progress.progress}
        value={Math.min(used, limit)}
        max={limit}
        aria-label={texts.usedOf(name)}
      />
      {used > limit && (
        <span>
          <Badge tone="bad">{texts.full}</Badge>
        </span>
      )}
    </Stack>
  );
}

function stateCell({ name, deployed, removing, restore, message }: Volume) {
  return (
    <Stack gap={1} align={restore ? 'stretch' : 'start'}>
      <DeployedState deployed={deployed} removing={removing} />
      {restore && (
        <>
          <Text as="span" size="xs" tone="dim" role="status">
            {texts.steps[restore.step]}
          </Text>
          <progress
            className={progress.progress}
            value={restore.progress}
            max={100}
            aria-label={texts.restoring(name)}
          />
        </>
      )}
      {message !== '' && (
        <Text as="span" size="xs" tone="bad">
          {message}
        </Text>
      )}
    </Stack>
  );
}

function DeployedState({ deployed, removing }: Pick<Volume, 'deployed' | 'removing'>) {
  if (removing) return <Badge tone="warn">{texts.removing}</Badge>;
  if (deployed) return texts.deployed;
  return (
    <span>
      <Badge tone="warn">{configurationMessages.undeployed}</Badge>
    </span>
  );
}

import { IconArchive, IconDownload, IconRestore, IconTrash } from '@tabler/icons-react';
import type { Backup, BackupState, Volume } from '@zonewerk/contracts';
import { useAllowed } from '@zonewerk/shell-sdk';
import {
  Badge,
  type Column,
  DataTable,
  EmptyState,
  formatBytes,
  type MenuItem,
  Panel,
  Stack,
  Text,
  TimeAgo,
  type Tone,
} from '@zonewerk/ui';
import progress from '../../../shared/components/progress.module.css';
import { backupAddress } from './data-calls';
import { dataMessages } from './data-messages';
import { tableStateOf, type useData } from './use-data';
import type { useDataActions } from './use-data-actions';

const texts = dataMessages.backups;
const TONES: Record<BackupState, Tone> = {
  waiting: 'warn',
  running: 'warn',
  complete: 'good',
  failed: 'bad',
};

interface BackupsPanelProps {
  data: ReturnType<typeof useData>;
  actions: ReturnType<typeof useDataActions>;
}

/** The backups of the volumes of a container, newest first. */
export function BackupsPanel({ data, actions }: BackupsPanelProps) {
  const canDeploy = useAllowed('hosting.deploy');
  const volumes = new Map(data.volumes.currentData?.list.map((volume) => [volume.id, volume]));
  const nameOf = ({ volume_id: id }: Backup) => volumes.get(id)?.name ?? texts.noVolume;
  return (
    <Panel title={texts.title} purpose={texts.purpose} flush>
      <DataTable<Backup>
        {...tableStateOf(data.backups)}
        bare
        level={3}
        label={texts.list}
        columns={columnsOf(nameOf)}
        rowKey={({ id }) => id}
        rowLabel={(backup) => texts.nameOf(nameOf(backup), backup.created)}
        rowActions={
          canDeploy ? (backup) => itemsOf(backup, volumes.get(backup.volume_id), actions) : undefined
        }
        skeletonRows={1}
        empty={
          <EmptyState level={3} icon={<IconArchive />} title={texts.emptyTitle} text={texts.emptyText} />
        }
      />
    </Panel>
  );
}

function columnsOf(nameOf: (backup: Backup) => string): Column<Backup>[] {
  return [
    { key: 'created', header: texts.columns.created, primary: true, cell: createdCell, width: '9rem' },
    { key: 'volume', header: texts.columns.volume, mono: true, cell: nameOf },
    { key: 'state', header: texts.columns.state, cell: (backup) => stateCell(backup, nameOf(backup)) },
    {
      key: 'author',
      header: texts.columns.author,
      cell: ({ author }) => author ?? texts.unknown,
      width: '9rem',
    },
    { key: 'length', header: texts.columns.length, cell: lengthCell, width: '7rem' },
  ];
}

/** Only one backup is restored at a time. */
function itemsOf(
  backup: Backup,
  volume: Volume | undefined,
  actions: BackupsPanelProps['actions'],
): MenuItem[] {
  const remove = {
    label: texts.remove,
    icon: <IconTrash />,
    danger: true,
    onSelect: () => void actions.removeBackup(backup),
  };
  if (!volume || volume.removing) return [];
  if (backup.state !== 'complete') return [remove];
  return [
    {
      label: texts.restore,
      icon: <IconRestore />,
      disabled: volume.restore !== null,
      onSelect: () => void actions.restore(backup, volume),
    },
    { label: texts.download, icon: <IconDownload />, href: backupAddress(backup.id) },
    remove,
  ];
}

function createdCell({ created }: Backup) {
  return <TimeAgo date={created} />;
}

function lengthCell({ state, length }: Backup) {
  return state === 'complete' ? formatBytes(length) : '';
}

function stateCell({ state, message, progress: percentage }: Backup, volume: string) {
  return (
    <Stack gap={1} align={state === 'running' ? 'stretch' : 'start'}>
      <span>
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      </span>
      {state === 'running' && (
        <progress
          className={progress.progress}
          value={percentage}
          max={100}
          aria-label={texts.progress(volume)}
        />
      )}
      {message !== '' && (
        <Text as="span" size="xs" tone="dim">
          {message}
        </Text>
      )}
    </Stack>
  );
}

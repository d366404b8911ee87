import type { Backup, Volume } from '@zonewerk/contracts';
import { shell } from '@zonewerk/shell-sdk';
import { Stack, Text, TimeAgo } from '@zonewerk/ui';
import { report } from '../report';
import {
  useHostingMakeBackupMutation,
  useHostingRemoveBackupMutation,
  useHostingRemoveVolumeMutation,
  useHostingRestoreBackupMutation,
} from './data-calls';
import { dataMessages } from './data-messages';

const { volumes: volumeTexts, backups: texts } = dataMessages;

/** Actions on volumes and backups, with their confirmations. */
export function useDataActions(projectId: string) {
  const [sendMake] = useHostingMakeBackupMutation();
  const [sendRestore] = useHostingRestoreBackupMutation();
  const [sendRemoveBackup] = useHostingRemoveBackupMutation();
  const [sendRemoveVolume] = useHostingRemoveVolumeMutation();
  const inProject = { project_id: projectId };
  return {
    backUp: async ({ id, name }: Volume) =>
      report(await sendMake({ ...inProject, volume_id: id }), texts.started(name)),
    removeVolume: async (volume: Volume, backups: number) => {
      if (!(await confirmedRemoval(volume, backups))) return;
      await report(
        await sendRemoveVolume({ ...inProject, volume_id: volume.id }),
        volumeTexts.removed(volume.name),
      );
    },
    restore: async (backup: Backup, { name }: Volume) => {
      if (!(await confirmedRestore(backup, name))) return;
      await report(await sendRestore({ ...inProject, backup_id: backup.id }), texts.restoreStarted(name));
    },
    removeBackup: async ({ id }: Backup) => {
      const { removeTitle: title, removeText: text, remove: confirmLabel } = texts;
      if (!(await shell.confirm({ title, text, confirmLabel, danger: true }))) return;
      await report(await sendRemoveBackup({ ...inProject, backup_id: id }), texts.removed);
    },
  };
}

function confirmedRemoval({ name, path }: Volume, backups: number): Promise<boolean> {
  return shell.confirm({
    title: volumeTexts.removeTitle(name),
    text: (
      <Stack gap={2}>
        <Text>{volumeTexts.removeLost(path)}</Text>
        {backups > 0 && <Text>{volumeTexts.removeBackups(backups)}</Text>}
        <Text>{volumeTexts.removeWhen}</Text>
        <Text>
          <strong>{volumeTexts.final}</strong>
        </Text>
      </Stack>
    ),
    confirmLabel: volumeTexts.remove,
    danger: true,
    typed: name,
  });
}

function confirmedRestore({ created }: Backup, name: string): Promise<boolean> {
  return shell.confirm({
    title: texts.restoreTitle(name),
    text: (
      <Stack gap={2}>
        <Text as="div">
          {texts.restoreMade} <TimeAgo date={created} />.
        </Text>
        <Text>{texts.restoreLost}</Text>
        <Text>{texts.restoreStops}</Text>
      </Stack>
    ),
    confirmLabel: texts.restore,
    danger: true,
    typed: name,
  });
}

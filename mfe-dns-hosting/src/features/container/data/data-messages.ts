import { type BackupState, DATA_LIMITS, type RestoreStep } from '@zonewerk/contracts';

const { sizeMb, nameCharacters } = DATA_LIMITS;

const states: Record<BackupState, string> = {
  waiting: 'Waiting for the server',
  running: 'Running',
  complete: 'Complete',
  failed: 'Failed',
};
const steps: Record<RestoreStep, string> = {
  copying: 'Copying the backup',
  switching: 'Starting the container with the restored files',
};

/** Texts about the volumes of a container and their backups. */
export const dataMessages = {
  tab: 'Data',
  volumes: {
    title: 'Volumes',
    purpose: 'Folders whose files outlive the instances. Another volume takes effect with the next update.',
    docker:
      'The server of this container has no Docker, or runs Swarm, so the container cannot have volumes.',
    site: 'A website stores no files. Containers of other sources can have volumes.',
    list: 'Volumes',
    columns: { name: 'Name', path: 'Folder', used: 'Used', state: 'State' },
    emptyTitle: 'No volume yet',
    emptyText: 'Files outside of volumes are lost with each update. Add a volume for permanent files.',
    none: 'This container has no volumes',
    add: 'Add a volume',
    resize: 'Set the limit',
    backUp: 'Create a backup',
    remove: 'Remove',
    deployed: 'Deployed',
    removing: 'Removed with the next update, or once the container is shut down',
    notMeasured: 'Not measured yet',
    used: (used: number, limit: number) => `${used} of ${limit} MB`,
    usedOf: (name: string) => `Use of ${name}`,
    full: 'Over its limit',
    steps,
    restoring: (name: string) => `Restore of ${name}`,
    removeTitle: (name: string) => `Remove the volume ${name}?`,
    removeLost: (path: string) => `All files in ${path} are deleted.`,
    removeBackups: (count: number) =>
      count === 1 ? 'Its backup is deleted.' : `Its ${count} backups are deleted.`,
    removeWhen: 'This happens with the next update, or once the container is shut down.',
    final: 'This cannot be undone.',
    removed: (name: string) => `${name} is being removed.`,
  },
  window: {
    addTitle: 'Add a volume',
    resizeTitle: (name: string) => `Limit of ${name}`,
    addPurpose: 'It takes effect with the next update.',
    resizePurpose: 'It takes effect at once. A volume over its limit stops its container.',
    name: 'Name',
    nameHelp: `Small letters, digits and hyphens, at most ${nameCharacters}`,
    missingName: 'Please enter a name.',
    path: 'Folder in the container',
    pathHelp: 'The full path, for example /data',
    missingPath: 'Please enter a path.',
    size: 'Limit',
    sizeHelp: `${sizeMb.min} to ${sizeMb.max}`,
    unit: 'MB',
    gone: 'Another member removed this volume. Its limit cannot be set any more.',
    submit: 'Save',
    done: (name: string) => `${name} saved.`,
    failed: 'The volume could not be saved.',
  },
  backups: {
    title: 'Backups',
    purpose: `A volume has up to ${DATA_LIMITS.backups} backups. They stay until you remove them.`,
    list: 'Backups',
    columns: { created: 'Created', volume: 'Volume', state: 'State', author: 'Author', length: 'Size' },
    emptyTitle: 'No backup yet',
    emptyText: 'Create a backup of a volume before you change its files.',
    states,
    unknown: 'Unknown',
    noVolume: 'Removed',
    progress: (volume: string) => `Backup of ${volume}`,
    nameOf: (volume: string, date: string) =>
      `${volume}, ${new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date))}`,
    started: (volume: string) => `The backup of ${volume} has started.`,
    restore: 'Restore',
    restoreTitle: (volume: string) => `Restore the volume ${volume}?`,
    restoreLost:
      'All present files of the volume are replaced. Files that are newer than the backup are lost.',
    restoreStops: 'The container stops for a moment. Requests of visitors wait up to ten seconds.',
    restoreMade: 'The backup was created',
    restoreStarted: (volume: string) => `The restore of ${volume} has started.`,
    download: 'Download',
    remove: 'Remove',
    removeTitle: 'Remove this backup?',
    removeText: 'The backup is deleted. The files of the volume do not change.',
    removed: 'Backup removed.',
  },
};

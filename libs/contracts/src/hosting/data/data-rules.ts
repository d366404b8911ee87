export const DATA_LIMITS = {
  /** Volumes of a container. */
  volumes: 5,
  nameCharacters: 40,
  pathCharacters: 200,
  /** Megabytes (1,048,576 bytes) of a volume. */
  sizeMb: { min: 10, max: 10_240 },
  /** Megabytes of all volumes of a project. */
  projectMb: 51_200,
  /** Backups of a volume, failed ones included. */
  backups: 10,
  /** Bytes of all backups of a project. An incomplete one counts with the size of its volume. */
  projectBackupBytes: 53_687_091_200,
} as const;

/** Folders of an instance that volumes cannot replace, with their descendants. */
const RESERVED_FOLDERS: readonly string[] = [
  '/boot',
  '/dev',
  '/etc',
  '/proc',
  '/run',
  '/srv',
  '/sys',
  '/tmp',
  '/var/run',
];

/** Folders with the programs of an image. Only their descendants can be volumes. */
const PROGRAM_FOLDERS: readonly string[] = [
  '/bin',
  '/lib',
  '/lib64',
  '/sbin',
  '/usr',
  '/usr/bin',
  '/usr/lib',
  '/usr/local',
  '/usr/local/bin',
  '/usr/local/lib',
  '/usr/sbin',
  '/var',
];

/**
 * - `waiting`: the server has not started
 * - `running`: the server reads the volume
 */
export const BACKUP_STATES = ['waiting', 'running', 'complete', 'failed'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

/**
 * - `copying`: the server fills another volume with the backup
 * - `switching`: the container receives that volume
 */
export const RESTORE_STEPS = ['copying', 'switching'] as const;
export type RestoreStep = (typeof RESTORE_STEPS)[number];

/** Whether one of two paths contains the other one. */
export function overlap(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

/** Fault of an absolute path of a volume; null for a valid one. */
export function pathFault(path: string): 'form' | 'reserved' | null {
  const segments = path.split('/').slice(1);
  const isForm = /^\/[\w./-]+$/u.test(path);
  if (!isForm || segments.some((part) => ['', '.', '..'].includes(part))) return 'form';
  const isReserved = RESERVED_FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`));
  return isReserved || PROGRAM_FOLDERS.includes(path) ? 'reserved' : null;
}

import type { Backup } from '@zonewerk/contracts';
import { percentageOf } from '../volumes/volume.mapper.js';
import type { BackupDocument } from './backup.schema.js';

/** @param names of users by ID */
export function toBackup(stored: BackupDocument, names: ReadonlyMap<string, string>): Backup {
  const { _id, volume, state, message, done, total, length, sha256, author, createdAt, endedAt } = stored;
  return {
    id: _id.toHexString(),
    volume_id: volume.toHexString(),
    state,
    progress: state === 'complete' ? 100 : percentageOf(done, total),
    message,
    length,
    sha256,
    author: (author && names.get(author.toHexString())) ?? null,
    created: createdAt.toISOString(),
    ended: endedAt?.toISOString() ?? null,
  };
}

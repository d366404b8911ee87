import type { Volume } from '@zonewerk/contracts';
import type { DeploymentDocument } from '../deployments/deployment.schema.js';
import type { StoredRestore, VolumeDocument } from './volume.schema.js';

/** @param live the live deployment; null before the first one */
export function toVolume(stored: VolumeDocument, live: DeploymentDocument | null): Volume {
  const { _id, name, path, sizeMb, usedBytes, measuredAt, removed, restore, message, createdAt } = stored;
  return {
    id: _id.toHexString(),
    name,
    path,
    size_mb: sizeMb,
    used_bytes: usedBytes,
    measured: measuredAt?.toISOString() ?? null,
    deployed: live !== null && mounts(live, stored),
    removing: removed,
    restore: restore && toRestore(restore),
    message,
    created: createdAt.toISOString(),
  };
}

/** Whether instances of a deployment use a volume. */
export function mounts({ volumes = [] }: DeploymentDocument, { _id }: Pick<VolumeDocument, '_id'>): boolean {
  return volumes.some((volume) => volume.equals(_id));
}

/** Progress in percent, below 100 before the end. */
export function percentageOf(done: number, total: number): number {
  return total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total));
}

function toRestore({ backup, state, done, total }: StoredRestore): NonNullable<Volume['restore']> {
  const isCopying = state === 'copying';
  return {
    backup_id: backup.toHexString(),
    step: isCopying ? 'copying' : 'switching',
    progress: isCopying ? percentageOf(done, total) : 99,
  };
}

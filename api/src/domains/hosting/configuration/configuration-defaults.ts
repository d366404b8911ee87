import { DEFAULT_LIMITS } from '@zonewerk/contracts';
import type { SealLabel } from '../../../platform/database/sealed-bytes.js';
import type { InstanceSettings } from '../engines/engine.js';
import type { ConfigurationDocument, StoredLimits } from './configuration.schema.js';

const LIMITS: StoredLimits = {
  memoryMb: DEFAULT_LIMITS.memory_mb,
  cpus: DEFAULT_LIMITS.cpus,
  processes: DEFAULT_LIMITS.processes,
  healthPath: DEFAULT_LIMITS.health_path,
};

/** Settings of a container before the first change. */
export const REVISION_0 = { revision: 0, variables: [], limits: LIMITS, limitsChange: null } as const;

/** The same for an instance. */
export const DEFAULT_SETTINGS: InstanceSettings = { ...LIMITS, variables: {}, secrets: [] };

/** Label of a secret, so that its ciphertext is valid only for this variable of this container. */
export function secretLabel(
  { container }: Pick<ConfigurationDocument, 'container'>,
  name: string,
): SealLabel {
  return { owner: container.toHexString(), purpose: `variable ${name}` };
}

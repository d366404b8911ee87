import type { ContainerLimits, EnvironmentVariable } from '@zonewerk/contracts';
import type { ConfigurationDocument, StoredChange, StoredVariable } from './configuration.schema.js';
import type { Usage } from './project-totals.service.js';

/** Context of displayed settings. */
export interface ConfigurationContext {
  /** Revision of the live deployment; null before the first one. */
  readonly live: number | null;
  /** Names of users by ID. */
  readonly names: ReadonlyMap<string, string>;
}

export function toVariable(stored: StoredVariable, context: ConfigurationContext): EnvironmentVariable {
  const { name, value, sealed } = stored;
  return {
    name,
    secret: sealed !== undefined,
    value: sealed === undefined ? (value ?? '') : null,
    changed: toChange(stored, context),
    deployed: isDeployed(stored, context),
  };
}

export function toLimits(
  { limits, limitsChange }: Pick<ConfigurationDocument, 'limits' | 'limitsChange'>,
  available: Usage | null,
  context: ConfigurationContext,
): ContainerLimits {
  const { memoryMb, cpus, processes, healthPath } = limits;
  return {
    memory_mb: memoryMb,
    cpus,
    processes,
    health_path: healthPath,
    available: available && { memory_mb: available.memoryMb, cpus: available.cpus },
    changed: limitsChange && toChange(limitsChange, context),
    deployed: limitsChange === null || isDeployed(limitsChange, context),
  };
}

function toChange({ at, author }: StoredChange, { names }: ConfigurationContext) {
  return { date: at.toISOString(), author: (author && names.get(author.toHexString())) ?? null };
}

function isDeployed({ revision }: StoredChange, { live }: ConfigurationContext): boolean {
  return live !== null && live >= revision;
}

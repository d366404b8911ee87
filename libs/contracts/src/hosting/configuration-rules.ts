export const CONFIGURATION_LIMITS = {
  /** Environment variables of a container. */
  variables: 100,
  nameCharacters: 64,
  /** UTF-8 bytes of a value. */
  valueBytes: 8_192,
  memoryMb: { min: 64, max: 2_048 },
  /** Processors, with at most two decimals. */
  cpus: { min: 0.1, max: 2 },
  processes: { min: 16, max: 512 },
  healthPathCharacters: 200,
} as const;

/** Limits of a container without changes by members. */
export const DEFAULT_LIMITS = { memory_mb: 256, cpus: 1, processes: 128, health_path: null } as const;

/** Maximum resources of all containers of a project on public servers with Docker. */
export const PROJECT_TOTALS = { memoryMb: 16_384, cpus: 16 } as const;

/** Environment variables that the platform sets itself. */
export const RESERVED_VARIABLES: readonly string[] = ['PORT', 'HOSTNAME'];

/** Federation options that shell and remotes share. Types come from the libs, so no type archives are made. */
export const COMMON_FEDERATION = {
  dts: false,
  dev: false,
  // The default strategy asks every registered remote for its entry before the first one renders.
  shareStrategy: 'loaded-first',
} as const;

/** Entries come from the boot document, so the part of the runtime that reads manifests is left out. */
export const RUNTIME_OPTIMIZATION = { disableSnapshot: true, target: 'web' } as const;

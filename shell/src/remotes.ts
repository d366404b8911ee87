import { createComposition, readBoot } from '@zonewerk/federation/runtime';
import type { ScreenProps } from '@zonewerk/shell-sdk';
import type { ComponentType } from 'react';
import type { Remotes } from './services';

/** The remotes that the boot document of this page names. */
export function createRemotes(): Remotes {
  const composition = createComposition<ComponentType<ScreenProps>>(readBoot());
  return {
    ownerOf: (identi) => composition.remoteOf(identi)?.name ?? null,
    load: composition.loadScreen,
    prefetch: composition.prefetch,
  };
}

import { createComposition, type FailureReport, type PageBoot } from '@zonewerk/federation/runtime';
import type { ScreenProps } from '@zonewerk/shell-sdk';
import type { ComponentType } from 'react';
import type { Remotes } from './services';

/** Remotes that the boot document of this page names. */
export function createRemotes(
  boot: PageBoot,
  onFailure: (failure: FailureReport) => Promise<unknown>,
): Remotes {
  return createComposition<ComponentType<ScreenProps>>(boot, { onFailure });
}

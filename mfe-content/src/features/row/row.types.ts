import type { ContentModule, ModuleRow } from '@zonewerk/contracts';
import type { Labels } from './hooks/use-edits';

/** Row under edit and its context. */
export interface RowSource {
  readonly projectId: string;
  readonly module: ContentModule;
  /** All modules of the project, for the lookup of referenced modules. */
  readonly modules: readonly ContentModule[];
  /** Stored row; null for a new one. */
  readonly row: ModuleRow | null;
  /** Names of referenced rows. */
  readonly labels: Labels;
}

import type { ContentModule, ModuleRow } from '@zonewerk/contracts';
import type { Labels } from './hooks/use-edits';

/** What a row is edited from. */
export interface RowSource {
  readonly projectId: string;
  readonly module: ContentModule;
  /** Every module of the project, by which fields find the ones that they point to. */
  readonly modules: readonly ContentModule[];
  /** As it is stored now; null while it is not there yet. */
  readonly row: ModuleRow | null;
  /** How rows are called that it points to. */
  readonly labels: Labels;
}

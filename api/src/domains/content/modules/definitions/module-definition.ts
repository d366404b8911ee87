import type { FieldType } from '@zonewerk/contracts';

/** A field of a module. */
export interface FieldDefinition {
  /** Unique among the fields of the module, those that were removed and are still kept included. */
  key: string;
  title: string;
  type: FieldType;
  /** Which of the indexes for sorting it has; null when rows cannot be sorted by it. */
  slot: number | null;
  /** Of what names a row of another module: that module. */
  target?: string;
  /** Of a dropdown, see the contract. */
  column?: string;
  watcher?: string | null;
  filter?: string | null;
  removedAt?: Date;
}

/** A table that a project defines. */
export interface ModuleDefinition {
  id: string;
  /** Unique in the project, modules that were removed and are still kept included. */
  key: string;
  title: string;
  rev: number;
  titleField: string | null;
  fields: FieldDefinition[];
  removedAt?: Date;
}

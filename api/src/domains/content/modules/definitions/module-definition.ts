import type { FieldType } from '@zonewerk/contracts';

/** A field of a module. */
export interface FieldDefinition {
  /** Unique among the fields of the module, including deleted ones that are still stored. */
  key: string;
  title: string;
  type: FieldType;
  /** Sort index of the field; null when rows cannot be sorted by it. */
  slot: number | null;
  /** Of a reference: the target module. */
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
  /** Unique in the project, including deleted modules that are still stored. */
  key: string;
  title: string;
  rev: number;
  titleField: string | null;
  fields: FieldDefinition[];
  removedAt?: Date;
}

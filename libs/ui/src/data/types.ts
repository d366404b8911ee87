import type { ReactNode } from 'react';
import type { MenuItem } from '../overlay/menu/menu';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** For what a machine reads. */
  mono?: boolean;
  align?: 'start' | 'end';
  /** Names the row; the title of its card. Without one it is the first column. */
  primary?: boolean;
  /** Not shown in cards. */
  hideNarrow?: boolean;
  sortable?: boolean;
  /** CSS width, such as `8rem`; default as its content needs. */
  width?: string;
}

export interface TableFilter {
  key: string;
  /** Name of the group of chips. */
  label: string;
  options: readonly { value: string; label: string; count?: number }[];
  /** One chip that opens a list, for a filter that is seldom used. */
  compact?: boolean;
  /** One option is always selected. An empty list is then an empty table, not a search without results. */
  required?: boolean;
  /** null: all. */
  value: string | null;
  onChange: (value: string | null) => void;
}

export interface TableSearch {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}

export interface TableSort {
  key: string;
  direction: 'asc' | 'desc';
  onChange: (key: string, direction: 'asc' | 'desc') => void;
}

export interface SelectionAction {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  busy?: boolean;
  onSelect: (keys: readonly string[]) => void;
}

export interface TableSelection {
  selected: readonly string[];
  onChange: (keys: string[]) => void;
  /** In the bar that stands while something is selected. */
  actions: readonly SelectionAction[];
}

export interface DataTableProps<Row> {
  /** Name of the list: read out, and shown beside the count. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What a row is called in the names of its actions; default its key. */
  rowLabel?: (row: Row) => string;
  state?: 'loading' | 'ready' | 'error' | 'offline';
  /** Why it could not be loaded. */
  error?: ReactNode;
  onRetry?: () => void;
  /** Level of the headings that stand in place of rows; default 2, directly below the heading of the page. */
  level?: 2 | 3 | 4;
  /** Shown when there is nothing and nothing is searched for. */
  empty?: ReactNode;
  /** How many there are in all. */
  count?: number;
  /** There are more than `count`, which is as far as they were counted. */
  countMore?: boolean;
  search?: TableSearch;
  filters?: readonly TableFilter[];
  sort?: TableSort;
  selection?: TableSelection;
  rowActions?: (row: Row) => readonly MenuItem[];
  /** The row is not yet as it will be. */
  rowPending?: (row: Row) => boolean;
  onMore?: () => void;
  hasMore?: boolean;
  busyMore?: boolean;
  /** Label of the control for more rows; default "Show more". */
  moreLabel?: string;
  /** Right of search and filters. */
  actions?: ReactNode;
  /** How many rows the skeleton has; default 5. */
  skeletonRows?: number;
  /** Without its own border, inside a flush Panel. */
  bare?: boolean;
}

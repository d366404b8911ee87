import type { ReactNode } from 'react';
import type { MenuItem } from '../overlay/menu/menu';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Monospace, for machine-readable values. */
  mono?: boolean;
  align?: 'start' | 'end';
  /** Row header, and title of the card. Default: the first column. */
  primary?: boolean;
  /** Hidden in cards. */
  hideNarrow?: boolean;
  sortable?: boolean;
  /** CSS width, such as `8rem`; by default, the width of the content. */
  width?: string;
}

export interface TableFilter {
  key: string;
  /** Accessible name of the group of chips. */
  label: string;
  options: readonly { value: string; label: string; count?: number }[];
  /** Renders a select in a chip, for a rarely used filter. */
  compact?: boolean;
  /** One option is always selected, so an empty list is not a search without results. */
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
  /** Actions of the bar that is visible during a selection. */
  actions: readonly SelectionAction[];
}

export interface DataTableProps<Row> {
  /** Name of the list: accessible name, and visible next to the count. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Label of a row in the names of its actions; default: its key. */
  rowLabel?: (row: Row) => string;
  state?: 'loading' | 'ready' | 'error' | 'offline';
  /** Reason of a failed load. */
  error?: ReactNode;
  onRetry?: () => void;
  /** Heading level of the empty and error states; default 2, one below the page heading. */
  level?: 2 | 3 | 4;
  /** Shown for an empty list without a search. */
  empty?: ReactNode;
  /** Total number of rows. */
  count?: number;
  /** More than `count` rows exist; the server stopped counting there. */
  countMore?: boolean;
  search?: TableSearch;
  filters?: readonly TableFilter[];
  sort?: TableSort;
  selection?: TableSelection;
  rowActions?: (row: Row) => readonly MenuItem[];
  /** The row has a pending change. */
  rowPending?: (row: Row) => boolean;
  onMore?: () => void;
  hasMore?: boolean;
  busyMore?: boolean;
  /** Label of the button that loads more rows; default "Show more". */
  moreLabel?: string;
  /** Actions to the right of search and filters. */
  actions?: ReactNode;
  /** Number of skeleton rows; default 5. */
  skeletonRows?: number;
  /** Without a border, inside a flush Panel. */
  bare?: boolean;
}

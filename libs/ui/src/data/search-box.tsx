import { IconSearch, IconX } from '@tabler/icons-react';
import { messages } from '../messages';
import type { TableSearch } from './types';
import classes from './table-tools.module.css';

/** Maximum search length of all list calls. */
const MOST = 200;

export interface SearchBoxProps {
  search: TableSearch;
  /** Name of the searched list. */
  label: string;
}

/** Search field of a list with a clear button. */
export function SearchBox({ search, label }: SearchBoxProps) {
  const placeholder = search.placeholder ?? messages.search;
  return (
    <div className={classes.search} role="search">
      <IconSearch aria-hidden="true" />
      <input
        type="search"
        aria-label={`${messages.search}: ${label}`}
        placeholder={placeholder}
        maxLength={MOST}
        value={search.value}
        onChange={(event) => search.onChange(event.target.value)}
      />
      {search.value !== '' && (
        <button type="button" aria-label={messages.clearSearch} onClick={() => search.onChange('')}>
          <IconX aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

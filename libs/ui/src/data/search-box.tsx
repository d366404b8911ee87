import { IconSearch, IconX } from '@tabler/icons-react';
import { messages } from '../messages';
import type { TableSearch } from './types';
import classes from './table-tools.module.css';

/** As many characters as every list can be searched for. */
const MOST = 200;

export interface SearchBoxProps {
  search: TableSearch;
  /** Name of what is searched. */
  label: string;
}

/** Searches a list; the words can be cleared. */
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

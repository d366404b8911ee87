import { IconChevronDown, IconX } from '@tabler/icons-react';
import { cx } from '../base/cx';
import { VisuallyHidden } from '../base/text';
import { messages } from '../messages';
import { SearchBox } from './search-box';
import type { DataTableProps, TableFilter } from './types';
import classes from './table-tools.module.css';

/** Toolbar of the list: name, count, search, filters and actions. */
export function TableTools<Row>({ props, titleId }: { props: DataTableProps<Row>; titleId: string }) {
  const { label, count, countMore = false, search, filters = [], actions, bare = false } = props;
  const isTitleOnly = count === undefined && !search && filters.length === 0 && actions === undefined;
  // The surrounding panel already has a title.
  if (bare && isTitleOnly) return <VisuallyHidden id={titleId}>{label}</VisuallyHidden>;
  return (
    <div className={classes.tools}>
      <p className={classes.title}>
        <span id={titleId}>{label}</span>
        {count !== undefined && <span className={classes.count}>{messages.counted(count, countMore)}</span>}
      </p>
      {search && <SearchBox search={search} label={label} />}
      {filters.map((filter) =>
        filter.compact ? (
          <FilterSelect key={filter.key} filter={filter} />
        ) : (
          <FilterChips key={filter.key} filter={filter} />
        ),
      )}
      {actions !== undefined && <div className={classes.toolActions}>{actions}</div>}
    </div>
  );
}

function FilterChips({ filter }: { filter: TableFilter }) {
  return (
    <div className={classes.chips} role="group" aria-label={filter.label}>
      {filter.options.map((option) => {
        const on = filter.value === option.value;
        return (
          <button
            key={option.value}
            type="button"
            className={cx(classes.chip, on && classes.chipOn)}
            aria-pressed={on}
            onClick={() => filter.onChange(on && !filter.required ? null : option.value)}
          >
            {option.label}
            {option.count !== undefined && <span className={classes.chipCount}>{option.count}</span>}
            {on && !filter.required && <IconX aria-hidden="true" />}
          </button>
        );
      })}
    </div>
  );
}

/** Filter as a native select in a chip. */
function FilterSelect({ filter }: { filter: TableFilter }) {
  const { value, label, options, onChange } = filter;
  return (
    <div className={classes.chips}>
      <span className={cx(classes.chip, classes.select, value !== null && classes.chipOn)}>
        <select
          aria-label={label}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        >
          <option value="">{messages.all(label)}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown aria-hidden="true" />
      </span>
    </div>
  );
}

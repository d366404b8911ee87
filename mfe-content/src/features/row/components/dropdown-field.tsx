import { IconRefresh } from '@tabler/icons-react';
import { MODULE_LIMITS, type ModuleField } from '@zonewerk/contracts';
import { failureText } from '@zonewerk/shell-sdk';
import { Button, Note, SelectField, type SelectOption } from '@zonewerk/ui';
import { useEffect, useEffectEvent } from 'react';
import { useContentReloadFkDropdownQuery } from '../../../shared/api/module-calls';
import { rowMessages } from '../messages';
import classes from './row.module.css';
import { idIn, storedOf } from '../row-values';
import type { RowEditing } from '../hooks/use-row-editing';

const texts = rowMessages.dropdown;

interface DropdownFieldProps {
  field: ModuleField;
  editing: RowEditing;
}

/** Selects a row of another module. With a controlling field, only rows that belong to its value. */
export function DropdownField({ field, editing }: DropdownFieldProps) {
  const { watcher, options, state, error, retry } = useOptions(field, editing);
  const value = idIn(editing.valueOf(field));
  const cleared = editing.cleared[field.key];
  // A later choice may offer the cleared option again.
  const isForeign =
    cleared !== undefined && state === 'ready' && !options.some(({ label }) => label === cleared);
  const first = state === 'waiting' ? texts.first(watcher?.title ?? '') : undefined;
  return (
    <div aria-busy={state === 'loading' || undefined} className={classes.dropdown}>
      <SelectField
        name={field.key}
        label={field.title}
        placeholder={state === 'loading' ? texts.loading : texts.choose}
        options={options}
        help={first ?? helpOf(state, options.length)}
        // A validation error after a choice was cleared; before, a hint on the controlling field.
        error={state === 'broken' ? texts.broken : cleared === undefined ? undefined : first}
        disabled={state === 'waiting' || state === 'broken'}
        value={value ?? ''}
        onChange={(chosen) => {
          const name = options.find(({ value: id }) => id === chosen)?.label;
          editing.change(field, chosen === '' ? null : chosen, name);
        }}
      />
      {isForeign && watcher && <Note tone="warn">{texts.cleared(cleared, watcher.title)}</Note>}
      {state === 'failed' && (
        <Note tone="bad" title={texts.failed}>
          <p>{failureText(error)}</p>
          <Button size="s" leftIcon={<IconRefresh aria-hidden="true" />} onClick={retry}>
            {texts.retry}
          </Button>
        </Note>
      )}
    </div>
  );
}

/** `broken`: the module lacks the controlling field. */
type State = 'waiting' | 'loading' | 'ready' | 'failed' | 'broken';

function helpOf(state: State, count: number): string | undefined {
  if (state !== 'ready') return undefined;
  if (count >= MODULE_LIMITS.options) return texts.most;
  return count === 0 ? texts.none : undefined;
}

/** Options for the value of the controlling field. Responses for earlier values are ignored. */
function useOptions(field: ModuleField, editing: RowEditing) {
  const { projectId, module } = editing;
  const watcher = module.fields.find(({ key }) => key === field.watcher);
  const watched = watcher ? idIn(editing.valueOf(watcher)) : null;
  const waits = watcher !== undefined && watched === null;
  const isBroken = field.watcher !== null && watcher === undefined;
  const dropdownQuery = { projectId, module: module.id, field: field.key, watcherValue: watched };
  const query = useContentReloadFkDropdownQuery(dropdownQuery, {
    skip: waits || isBroken,
    refetchOnMountOrArgChange: true,
  });
  const { error, isFetching } = query;
  const state = isBroken ? 'broken' : stateOf(waits, query);
  const offered = (state === 'waiting' ? undefined : query.currentData?.data) ?? [];
  const options = offered.map(({ id, column_value: label }): SelectOption => ({ value: id, label }));
  const chosen = chosenOf({ field, editing, watcher, options, isLoaded: waits || state === 'ready' });
  useClearing({ field, editing, isOver: (state === 'ready' && !isFetching) || waits, chosen });
  return {
    watcher,
    state,
    error,
    options: chosen.isAdditional ? [...options, { value: chosen.id, label: chosen.name }] : options,
    retry: () => void query.refetch(),
  };
}

function stateOf(
  waits: boolean,
  { currentData, error, isFetching }: { currentData?: unknown; error?: unknown; isFetching: boolean },
): State {
  if (waits) return 'waiting';
  if (error !== undefined && !isFetching) return 'failed';
  return currentData === undefined ? 'loading' : 'ready';
}

interface Chosen {
  readonly id: string;
  readonly name: string;
  readonly isOffered: boolean;
  /** The choice is displayed although it is not an option: it is stored, or the options are not loaded. */
  readonly isAdditional: boolean;
}

function chosenOf({
  field,
  editing,
  watcher,
  options,
  isLoaded,
}: DropdownFieldProps & {
  watcher: ModuleField | undefined;
  options: readonly SelectOption[];
  isLoaded: boolean;
}): Chosen {
  const { row } = editing;
  const id = idIn(editing.valueOf(field)) ?? '';
  const isOffered = options.some(({ value }) => value === id);
  const isStored = row !== null && id === storedOf(row, field);
  const isOfStored = !watcher || editing.valueOf(watcher) === storedOf(row, watcher);
  const name = editing.nameIn(field) ?? (isLoaded ? texts.gone : texts.loading);
  return {
    id,
    name,
    isOffered,
    isAdditional: id !== '' && !isOffered && (!isLoaded || (isStored && isOfStored)),
  };
}

/** Clears a choice that is no longer an option, after the options are loaded. */
function useClearing({
  field,
  editing,
  isOver,
  chosen,
}: DropdownFieldProps & { isOver: boolean; chosen: Chosen }): void {
  const isLost = isOver && chosen.id !== '' && !chosen.isOffered && !chosen.isAdditional;
  const clear = useEffectEvent(() => editing.clear(field, chosen.name));
  useEffect(() => {
    if (isLost) clear();
  }, [isLost]);
}

import { IconAlertTriangle, IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Kbd, VisuallyHidden } from '../base/text';
import { Spinner } from '../base/spinner';
import { messages } from '../messages';
import { Layer } from '../overlay/window/layer';
import { CommandList } from './command-list';
import { filterCommands, type CommandGroup } from './filter-commands';
import classes from './command-palette.module.css';

export interface CommandPaletteProps {
  opened: boolean;
  onClose: () => void;
  groups: readonly CommandGroup[];
  /** Called on every change of the query, for groups with an external search. */
  onQuery?: (query: string) => void;
  /** An external search is in progress. */
  loading?: boolean;
  /** Reason of a failed search. */
  failure?: string;
  placeholder?: string;
}

/** Command palette: type, move with the arrow keys, and run with Enter. */
export function CommandPalette(props: CommandPaletteProps) {
  return (
    <Layer
      opened={props.opened}
      onClose={props.onClose}
      label={messages.paletteLabel}
      duration={120}
      className={classes.palette}
      frameClass={classes.inner}
    >
      <Palette {...props} />
    </Layer>
  );
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
};

function usePalette({ groups, onClose, onQuery }: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const found = filterCommands(groups, query);
  const commands = found.flatMap((group) => group.items);
  const active = Math.min(at, commands.length - 1);
  const search = (text: string) => {
    setQuery(text);
    setAt(0);
    onQuery?.(text);
  };
  const choose = (index: number) => {
    const command = commands[index];
    if (!command) return;
    onClose();
    command.onSelect();
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      setAt(step(active, commands.length - 1));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(active);
    }
  };
  return { query, search, press, choose, found, active, count: commands.length, point: setAt };
}

function Palette(props: CommandPaletteProps) {
  const { query, search, press, choose, found, active, count, point } = usePalette(props);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, query]);
  return (
    <div className={classes.parts}>
      <div className={classes.search}>
        {props.loading ? <Spinner /> : <IconSearch aria-hidden="true" />}
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? `${listId}-${active}` : undefined}
          aria-label={messages.paletteLabel}
          placeholder={props.placeholder ?? messages.palettePlaceholder}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={query}
          onChange={(event) => search(event.target.value)}
          onKeyDown={press}
        />
        <Kbd>Esc</Kbd>
      </div>
      <CommandList
        id={listId}
        ref={list}
        groups={found}
        active={active}
        loading={props.loading}
        onChoose={choose}
        onPoint={point}
      />
      {props.failure !== undefined && <Failure text={props.failure} />}
      <VisuallyHidden role="status">
        {props.loading ? messages.loading : messages.paletteResults(count)}
      </VisuallyHidden>
      <PaletteKeys />
    </div>
  );
}

function Failure({ text }: { text: string }) {
  return (
    <p className={classes.failure} role="alert">
      <IconAlertTriangle aria-hidden="true" />
      {text}
    </p>
  );
}

function PaletteKeys() {
  return (
    <div className={classes.keys} aria-hidden="true">
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {messages.paletteKeys.move}
      </span>
      <span>
        <Kbd>↵</Kbd> {messages.paletteKeys.open}
      </span>
    </div>
  );
}

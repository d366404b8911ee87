import type { Ref } from 'react';
import { cx } from '../base/cx';
import { Kbd } from '../base/text';
import { Skeleton } from '../base/skeleton';
import { messages } from '../messages';
import type { Command, CommandGroup } from './filter-commands';
import classes from './command-palette.module.css';

export interface CommandListProps {
  id: string;
  ref: Ref<HTMLDivElement>;
  groups: readonly CommandGroup[];
  /** Index across all groups. */
  active: number;
  loading?: boolean;
  onChoose: (index: number) => void;
  onPoint: (index: number) => void;
}

/** Matching commands by group. */
export function CommandList({ id, ref, groups, active, loading, onChoose, onPoint }: CommandListProps) {
  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, group) => sum + group.items.length, 0),
  );
  return (
    <div id={id} ref={ref} className={classes.list} role="listbox" aria-label={messages.paletteLabel}>
      {groups.map((group, at) => (
        <div key={group.id} role="group" aria-label={group.label} className={classes.group}>
          <div className={classes.groupLabel} aria-hidden="true">
            {group.label}
          </div>
          {group.items.map((command, index) => {
            const position = (starts[at] ?? 0) + index;
            return (
              <Option
                key={command.id}
                id={`${id}-${position}`}
                command={command}
                active={position === active}
                onChoose={() => onChoose(position)}
                onPoint={() => onPoint(position)}
              />
            );
          })}
        </div>
      ))}
      {groups.length === 0 && (loading ? <Waiting /> : <Nothing />)}
    </div>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  active: boolean;
  onChoose: () => void;
  onPoint: () => void;
}

function Option({ id, command, active, onChoose, onPoint }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={cx(classes.option, active && classes.active)}
      onClick={onChoose}
      onPointerMove={onPoint}
    >
      <span className={classes.icon} aria-hidden="true">
        {command.icon}
      </span>
      <span className={classes.label}>{command.label}</span>
      {command.hint !== undefined && <span className={classes.hint}>{command.hint}</span>}
      {command.keys && (
        <span className={classes.shortcut}>
          {command.keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </div>
  );
}

function Nothing() {
  return (
    <div className={classes.nothing} role="option" aria-selected="false" aria-disabled="true">
      <strong>{messages.paletteEmpty}</strong>
      <span>{messages.paletteEmptyText}</span>
    </div>
  );
}

function Waiting() {
  return (
    <div
      className={classes.waiting}
      role="option"
      aria-selected="false"
      aria-disabled="true"
      aria-label={messages.loading}
    >
      <Skeleton width="60%" />
      <Skeleton width="45%" />
      <Skeleton width="52%" />
    </div>
  );
}

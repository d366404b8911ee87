import type { ReactNode } from 'react';

export interface Command {
  id: string;
  label: string;
  /** Secondary text after the label, such as a type or a target. */
  hint?: string;
  icon?: ReactNode;
  /** Additional search terms. */
  keywords?: string;
  /** Keyboard shortcut of the command, such as `['G', 'P']`. */
  keys?: readonly string[];
  onSelect: () => void;
}

export interface CommandGroup {
  id: string;
  label: string;
  items: readonly Command[];
  /** An external search already matched the items, so they are not filtered. */
  found?: boolean;
}

function matches(command: Command, words: readonly string[]): boolean {
  const text = `${command.label} ${command.hint ?? ''} ${command.keywords ?? ''}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Groups with the items that contain every word of the query. Items whose label begins with it are first. */
export function filterCommands(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  const text = query.trim().toLowerCase();
  const words = text.split(/\s+/).filter(Boolean);
  const starts = (command: Command) => (text !== '' && command.label.toLowerCase().startsWith(text) ? 0 : 1);
  return groups
    .map((group) =>
      group.found
        ? group
        : {
            ...group,
            items: group.items
              .filter((command) => matches(command, words))
              .sort((left, right) => starts(left) - starts(right)),
          },
    )
    .filter((group) => group.items.length > 0);
}

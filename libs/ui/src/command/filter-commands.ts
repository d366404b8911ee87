import type { ReactNode } from 'react';

export interface Command {
  id: string;
  label: string;
  /** Behind the label in quiet ink: what it is or where it leads. */
  hint?: string;
  icon?: ReactNode;
  /** Further words it is found by. */
  keywords?: string;
  /** Keys that do the same, such as `['G', 'P']`. */
  keys?: readonly string[];
  onSelect: () => void;
}

export interface CommandGroup {
  id: string;
  label: string;
  items: readonly Command[];
  /** Its items were already found by the query elsewhere and are shown as they are. */
  found?: boolean;
}

function matches(command: Command, words: readonly string[]): boolean {
  const text = `${command.label} ${command.hint ?? ''} ${command.keywords ?? ''}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Groups with the items that contain every word of the query; those whose label begins with it come first. */
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

import { IconX } from '@tabler/icons-react';
import { Button, IconButton } from '../base/button';
import { messages } from '../messages';
import type { TableSelection } from './types';
import classes from './selection-bar.module.css';

/** Number of selected rows and their bulk actions. */
export function SelectionBar({ selection, label }: { selection: TableSelection; label: string }) {
  const { selected, actions, onChange } = selection;
  return (
    <div
      className={classes.bar}
      role="toolbar"
      aria-label={`${label}: ${messages.selected(selected.length)}`}
    >
      <span className={classes.barCount} role="status">
        {messages.selected(selected.length)}
      </span>
      {actions.map((action) => (
        <Button
          key={action.label}
          size="s"
          variant={action.danger ? 'danger' : 'default'}
          leftIcon={action.icon}
          loading={action.busy}
          onClick={() => action.onSelect(selected)}
        >
          {action.label}
        </Button>
      ))}
      <IconButton size="s" label={messages.clearSelection} icon={<IconX />} onClick={() => onChange([])} />
    </div>
  );
}

import { Fragment } from 'react';
import { Heading, Kbd } from '../base/text';
import { messages } from '../messages';
import { Window } from '../overlay/window/window';
import classes from './shortcuts-window.module.css';

export interface ShortcutGroup {
  label: string;
  items: readonly {
    label: string;
    /** Keys in sequence; with `together`, pressed at the same time. */
    keys: readonly string[];
    together?: boolean;
  }[];
}

export interface ShortcutsWindowProps {
  opened: boolean;
  onClose: () => void;
  groups: readonly ShortcutGroup[];
}

/** Window with the keyboard shortcuts. */
export function ShortcutsWindow({ opened, onClose, groups }: ShortcutsWindowProps) {
  return (
    <Window
      opened={opened}
      onClose={onClose}
      title={messages.shortcutsTitle}
      purpose={messages.shortcutsPurpose}
      size="l"
    >
      <div className={classes.groups}>
        {groups.map((group) => (
          <section key={group.label}>
            <Heading level={3} look={4} className={classes.heading}>
              {group.label}
            </Heading>
            <dl className={classes.list}>
              {group.items.map((item) => (
                <div key={item.label} className={classes.item}>
                  <dt>{item.label}</dt>
                  <dd>
                    <Keys keys={item.keys} together={item.together} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Window>
  );
}

function Keys({ keys, together }: { keys: readonly string[]; together?: boolean }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className={classes.then}>{together ? '+' : messages.then}</span>}
      <Kbd>{key}</Kbd>
    </Fragment>
  ));
}

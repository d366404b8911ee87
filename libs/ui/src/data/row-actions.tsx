import { IconButton } from '../base/button';
import { cx } from '../base/cx';
import { Menu, type MenuItem } from '../overlay/menu/menu';
import { messages } from '../messages';
import classes from './row-actions.module.css';

export interface RowActionsProps {
  items: readonly MenuItem[];
  /** Label of the row, for the names of the buttons. */
  name: string;
}

const MOST_BUTTONS = 3;

/** A few actions with icons are buttons; more actions are a menu. They are subdued until the row has hover. */
export function RowActions({ items, name }: RowActionsProps) {
  if (items.length === 0) return null;
  if (items.length > MOST_BUTTONS || items.some((item) => !item.icon)) {
    return (
      <div className={classes.actions}>
        <Menu label={messages.moreFor(name)} items={items} icon size="s" />
      </div>
    );
  }
  return (
    <div className={classes.actions}>
      {items.map((item, index) => (
        // The index is the key, so that a toggling action remains one button and preserves the focus.
        <RowAction key={index} item={item} name={name} />
      ))}
    </div>
  );
}

function RowAction({ item, name }: { item: MenuItem; name: string }) {
  const label = messages.actionFor(item.label, name);
  const look = cx(classes.action, item.danger && classes.danger);
  const word = (
    <span className={classes.word} aria-hidden="true">
      {item.label}
    </span>
  );
  const icon = (
    <>
      {item.icon}
      {word}
    </>
  );
  if (item.href !== undefined) {
    return (
      <a href={item.href} aria-label={label} title={item.label} className={look}>
        {icon}
      </a>
    );
  }
  return (
    <IconButton
      label={label}
      icon={icon}
      size="s"
      className={look}
      disabled={item.disabled}
      onClick={item.onSelect}
    />
  );
}

import { Menu as MantineMenu } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Button, IconButton } from '../base/button';
import { cx } from '../base/cx';
import classes from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** A second line in quiet ink. */
  hint?: string;
  onSelect?: () => void;
  /** Makes it a link. */
  href?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Marks the one that counts now. */
  current?: boolean;
  /** Begins a new group with a hairline above it. */
  separated?: boolean;
}

export interface MenuProps {
  /** Name of the menu and of its button. */
  label: string;
  items: readonly MenuItem[];
  /** Shows an icon button; `true` is three dots. Without it the label is shown. */
  icon?: ReactNode | true;
  /** A button of your own; takes a ref. */
  trigger?: ReactElement;
  variant?: 'default' | 'quiet';
  size?: 'm' | 's';
  /** Which edge of the button it hangs from; default end. */
  align?: 'start' | 'end';
}

/** A button that opens a list of actions. */
export function Menu({ label, items, icon, trigger, variant = 'default', size, align = 'end' }: MenuProps) {
  return (
    <MantineMenu
      position={align === 'end' ? 'bottom-end' : 'bottom-start'}
      offset={4}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={{
        dropdown: classes.dropdown,
        item: classes.item,
        itemLabel: classes.label,
        divider: classes.divider,
      }}
      loop
    >
      <MantineMenu.Target>
        {trigger ?? <MenuTrigger label={label} icon={icon} variant={variant} size={size} />}
      </MantineMenu.Target>
      <MantineMenu.Dropdown aria-label={label}>
        {items.map((item, index) => (
          <Fragment key={`${item.label}-${index}`}>
            {item.separated && <MantineMenu.Divider />}
            <MenuEntry item={item} />
          </Fragment>
        ))}
      </MantineMenu.Dropdown>
    </MantineMenu>
  );
}

type TriggerProps = Pick<MenuProps, 'label' | 'icon' | 'variant' | 'size'>;

function MenuTrigger({ label, icon, variant, size, ...rest }: TriggerProps) {
  if (icon) {
    return (
      <IconButton
        {...rest}
        label={label}
        icon={icon === true ? <IconDots /> : icon}
        size={size}
        tooltip={false}
      />
    );
  }
  return (
    <Button {...rest} variant={variant} size={size} rightIcon={<IconChevronDown />}>
      {label}
    </Button>
  );
}

function MenuEntry({ item }: { item: MenuItem }) {
  const shared = {
    className: cx(item.danger && classes.danger),
    leftSection: item.icon ? <span className={classes.icon}>{item.icon}</span> : undefined,
    disabled: item.disabled,
    onClick: item.onSelect,
    'aria-current': item.current ? ('true' as const) : undefined,
    children: (
      <>
        {item.label}
        {item.hint !== undefined && <span className={classes.hint}>{item.hint}</span>}
      </>
    ),
  };
  if (item.href !== undefined) return <MantineMenu.Item {...shared} component="a" href={item.href} />;
  return <MantineMenu.Item {...shared} />;
}

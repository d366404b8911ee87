import { IconCheck, IconChevronDown, IconDots } from '@tabler/icons-react';
import {
  cloneElement,
  Fragment,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Button, IconButton } from '../../base/button';
import { cx } from '../../base/cx';
import { Floating, hostOf } from './floating';
import { enterMenu, moveInMenu } from './menu-keys';
import classes from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** Secondary second line. */
  hint?: string;
  onSelect?: () => void;
  /** Renders the entry as a link. */
  href?: string;
  /** The link is a download instead of a page. */
  download?: boolean;
  danger?: boolean;
  disabled?: boolean;
  /** Marks the selected entry. */
  current?: boolean;
  /** Starts a new group with a divider above it. */
  separated?: boolean;
}

export interface MenuProps {
  /** Accessible name of the menu and its button. */
  label: string;
  items: readonly MenuItem[];
  /** Renders an icon button; `true` is three dots. Without it the label is visible. */
  icon?: ReactNode | true;
  /** Custom button, without onClick. */
  trigger?: ReactElement<object>;
  variant?: 'default' | 'quiet';
  size?: 'm' | 's';
  /** Heading above the entries: the object of the menu. The label should contain it too. */
  head?: { title: string; text?: string };
  /** Edge of the button with which the menu aligns; default end. */
  align?: 'start' | 'end';
}

/** Button that opens a menu of actions. Arrow keys, Home, End and letters move the focus. */
export function Menu(props: MenuProps) {
  const { label, items, icon, trigger, variant = 'default', size, align = 'end', head } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = (back: boolean) => {
    setAnchor(null);
    if (back) anchor?.focus();
  };
  usePressElsewhere(anchor, id, () => setAnchor(null));
  const wiring = {
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    'aria-controls': anchor ? id : undefined,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setAnchor(anchor ? null : currentTarget),
  };
  const button = trigger ?? <MenuTrigger label={label} icon={icon} variant={variant} size={size} />;
  return (
    <>
      {cloneElement(button, wiring)}
      {anchor && (
        <Floating
          anchor={anchor}
          host={hostOf(anchor)}
          side="bottom"
          align={align}
          gap={4}
          className={classes.dropdown}
          onShown={enterMenu}
        >
          {head && (
            <p className={classes.head}>
              <strong>{head.title}</strong>
              {head.text !== undefined && <span>{head.text}</span>}
            </p>
          )}
          <MenuList id={id} label={label} items={items} onClose={close} />
        </Floating>
      )}
    </>
  );
}

/** Closes the menu on a press outside of the menu and its button. */
function usePressElsewhere(anchor: HTMLElement | null, id: string, onElsewhere: () => void): void {
  const latest = useRef(onElsewhere);
  useEffect(() => {
    latest.current = onElsewhere;
  });
  useEffect(() => {
    if (!anchor) return undefined;
    const press = ({ target }: Event) => {
      const parts = [anchor, document.getElementById(id)?.parentElement];
      if (!parts.some((part) => target instanceof Node && part?.contains(target))) latest.current();
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, [anchor, id]);
}

interface MenuListProps {
  id: string;
  label: string;
  items: readonly MenuItem[];
  /** True returns the focus to the button. */
  onClose: (back: boolean) => void;
}

function MenuList({ id, label, items, onClose }: MenuListProps) {
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') onClose(true);
    else if (event.key === 'Escape') {
      event.preventDefault();
      onClose(true);
    } else if (!event.ctrlKey && !event.metaKey && moveInMenu(event.currentTarget, event.key))
      event.preventDefault();
  };
  return (
    <div id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={press}>
      {items.map((item, index) => (
        <Fragment key={`${item.label}-${index}`}>
          {item.separated && <div role="separator" className={classes.divider} />}
          <MenuEntry item={item} onClose={onClose} />
        </Fragment>
      ))}
    </div>
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

function MenuEntry({ item, onClose }: { item: MenuItem; onClose: (back: boolean) => void }) {
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: cx(classes.item, item.danger && classes.danger),
    'aria-disabled': item.disabled || undefined,
    'aria-current': item.current ? ('true' as const) : undefined,
    onPointerMove: (event: PointerEvent<HTMLElement>) => event.currentTarget.focus({ preventScroll: true }),
  };
  const choose = (event: MouseEvent) => {
    if (item.disabled) return event.preventDefault();
    onClose(item.href === undefined);
    return item.onSelect?.();
  };
  const content = (
    <>
      {item.icon}
      <span className={classes.label}>
        {item.label}
        {item.hint !== undefined && <span className={classes.hint}>{item.hint}</span>}
      </span>
      {item.current && <IconCheck className={classes.current} aria-hidden="true" />}
    </>
  );
  if (item.href !== undefined) {
    return (
      <a {...shared} href={item.href} download={item.download ? '' : undefined} onClick={choose}>
        {content}
      </a>
    );
  }
  return (
    <button {...shared} type="button" onClick={choose}>
      {content}
    </button>
  );
}

import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Floating, hostOf } from '../overlay/menu/floating';
import type { Side } from '../overlay/menu/placement';
import classes from './tooltip.module.css';

/** Event handlers of the tooltip, called in addition to those of the child. */
interface Listeners {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
}

export interface TooltipProps {
  label: ReactNode;
  /** One element that accepts event handlers. */
  children: ReactElement<Listeners & { 'aria-describedby'?: string }>;
  position?: Side;
  /** Renders only the child. */
  disabled?: boolean;
}

/** Hover time until the tooltip opens, in milliseconds. */
const REST_MS = 300;

/** Short text on hover and focus. It must not be the only source of an information. Escape closes it. */
export function Tooltip({ label, children, position = 'top', disabled = false }: TooltipProps) {
  const id = useId();
  const { anchor, open, close } = useAnchor();
  const shown = disabled ? null : anchor;
  const described = shown ? { 'aria-describedby': id } : {};
  return (
    <>
      {cloneElement(children, { ...described, ...listeners(children.props, open, close) })}
      {shown && (
        <Floating
          id={id}
          role="tooltip"
          anchor={shown}
          host={hostOf(shown)}
          side={position}
          align="center"
          gap={6}
          className={classes.tooltip}
        >
          {label}
        </Floating>
      )}
    </>
  );
}

function listeners(
  theirs: Listeners,
  open: (anchor: HTMLElement, delay: number) => void,
  close: () => void,
): Required<Listeners> {
  return {
    onPointerEnter(event) {
      theirs.onPointerEnter?.(event);
      if (event.pointerType !== 'touch') open(event.currentTarget, REST_MS);
    },
    onPointerLeave(event) {
      theirs.onPointerLeave?.(event);
      close();
    },
    onPointerDown(event) {
      theirs.onPointerDown?.(event);
      close();
    },
    onFocus(event) {
      theirs.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) open(event.currentTarget, 0);
    },
    onBlur(event) {
      theirs.onBlur?.(event);
      close();
    },
  };
}

/** Anchor element of the open tooltip. */
function useAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = (element: HTMLElement, delay: number) => {
    clearTimeout(timer.current);
    if (delay === 0) setAnchor(element);
    else timer.current = setTimeout(() => setAnchor(element), delay);
  };
  const close = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setAnchor(null);
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [anchor]);
  return { anchor, open, close };
}

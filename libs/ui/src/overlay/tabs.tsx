import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../base/cx';
import classes from './tabs.module.css';

export interface Tab {
  id: string;
  label: ReactNode;
  /** Number after the label. */
  count?: number;
  content?: ReactNode;
}

export interface TabsProps {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab[];
  /** Id of the open tab. */
  value: string;
  onChange: (id: string) => void;
}

const STEPS: Readonly<Record<string, (at: number, size: number) => number>> = {
  ArrowRight: (at, size) => (at + 1) % size,
  ArrowLeft: (at, size) => (at - 1 + size) % size,
  Home: () => 0,
  End: (_, size) => size - 1,
};

/** Tabs; arrow keys, Home and End move between them. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const base = useId();
  const list = useTabInView(value);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.id === value);
    const next = step(at, tabs.length);
    const tab = tabs[next];
    if (!tab) return;
    onChange(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  const open = tabs.find((tab) => tab.id === value);
  return (
    <div className={classes.tabs}>
      <div className={classes.list} role="tablist" aria-label={label} onKeyDown={move} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value && tab.content !== undefined ? `${base}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            className={cx(classes.tab, tab.id === value && classes.on)}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
          </button>
        ))}
      </div>
      {open?.content !== undefined && (
        <div
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-${open.id}`}
          className={classes.panel}
          tabIndex={0}
        >
          {open.content}
        </div>
      )}
    </div>
  );
}

/** Ref of the tab list, which scrolls to the open tab. */
function useTabInView(value: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) showOpenTab(list.current);
  }, [value]);
  return list;
}

/** Scrolls an overflowing list. `scrollIntoView` would scroll the page too. */
function showOpenTab(list: HTMLElement): void {
  const tab = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  const place = list.getBoundingClientRect();
  if (!tab) return;
  if (tab.left < place.left) list.scrollLeft += tab.left - place.left;
  else if (tab.right > place.right) list.scrollLeft += tab.right - place.right;
}

import { CheckboxField, Kbd, Stack, Window } from '@zonewerk/ui';
import { useEffect, useRef, useState } from 'react';
import { careMessages } from './care-messages';
import classes from './keys.module.css';

const texts = careMessages.keys;
const STORED = 'zw-care-keys';
const FIELDS = 'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], dialog';

/** A keyboard shortcut of a screen, with its text and action. Without an action the browser handles the key. */
export interface ScreenKey {
  readonly key: string;
  readonly label: string;
  readonly act?: () => void;
}

/** Whether shortcuts are enabled. Users can disable them (WCAG 2.1.4). */
function areOn(): boolean {
  return window.localStorage.getItem(STORED) !== 'off';
}

/** Handles single keys while no field, menu or window has the focus. `?` shows the shortcuts of the screen. */
export function useKeys(keys: readonly ScreenKey[]) {
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !areOn()) return;
      if (event.target instanceof Element && event.target.closest(FIELDS)) return;
      const found = latest.current.find(({ key }) => key === event.key);
      const act = event.key === '?' ? () => setIsHelpOpen(true) : found?.act;
      if (!act) return;
      event.preventDefault();
      act();
    };
    // The shell has its own help for `?`, which a handled event does not open.
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, []);
  return { isHelpOpen, openHelp: () => setIsHelpOpen(true), closeHelp: () => setIsHelpOpen(false) };
}

interface KeysWindowProps {
  opened: boolean;
  onClose: () => void;
  keys: readonly ScreenKey[];
}

/** Lists the shortcuts of a screen, with a switch that disables them. */
export function KeysWindow({ opened, onClose, keys }: KeysWindowProps) {
  const [isOn, setIsOn] = useState(areOn);
  const change = (next: boolean) => {
    window.localStorage.setItem(STORED, next ? 'on' : 'off');
    setIsOn(next);
  };
  return (
    <Window opened={opened} onClose={onClose} title={texts.title} purpose={texts.purpose}>
      <Stack>
        <dl className={classes.keys}>
          {[...keys, { key: '?', label: texts.help }].map(({ key, label }) => (
            <div key={key}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
        <CheckboxField name="keys" label={texts.use} checked={isOn} onChange={change} />
      </Stack>
    </Window>
  );
}

import { observable } from '../observable';

export const paletteOpen = observable(false);
export const shortcutsOpen = observable(false);

const isMac = /Mac|iPhone|iPad/u.test(window.navigator.userAgent);

/** Keys that open the palette, in the notation of this device. */
export const PALETTE_KEYS: readonly string[] = isMac ? ['⌘', 'K'] : ['Ctrl', 'K'];

/** Properties of a key press for shortcuts. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented' | 'target'
>;

/** Shortcut of a key press; null for input and for keys of the browser. */
export function shortcutOf(press: KeyPress): 'palette' | 'shortcuts' | null {
  if (press.defaultPrevented || press.altKey) return null;
  const control = press.ctrlKey || press.metaKey;
  if (control && !press.shiftKey && press.key.toLowerCase() === 'k') return 'palette';
  if (!control && press.key === '?' && !isTyping(press.target)) return 'shortcuts';
  return null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Listens for the shell's shortcuts. */
export function listenForShortcuts(): void {
  document.addEventListener('keydown', (event) => {
    const shortcut = shortcutOf(event);
    if (shortcut === null) return;
    event.preventDefault();
    if (shortcut === 'palette') paletteOpen.set(!paletteOpen.get());
    else shortcutsOpen.set(true);
  });
}

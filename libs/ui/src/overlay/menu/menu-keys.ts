/** Enabled entries of an open menu, in order. */
function entriesOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])')];
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Index of the next entry whose text begins with a letter, after the one at `at`; -1 if none does. */
function byLetter(entries: readonly HTMLElement[], at: number, letter: string): number {
  const turned = entries.map((_, index) => (at + 1 + index) % entries.length);
  const found = turned.find((index) => entries[index]?.textContent?.trim().toLowerCase().startsWith(letter));
  return found ?? -1;
}

/** Moves the focus in an open menu by arrow keys, Home, End or a letter. Returns whether the key was handled. */
export function moveInMenu(menu: HTMLElement, key: string): boolean {
  const entries = entriesOf(menu);
  const at = entries.findIndex((entry) => entry === document.activeElement);
  const step = STEPS[key];
  const next = step
    ? step(at, entries.length - 1)
    : key.length === 1
      ? byLetter(entries, at, key.toLowerCase())
      : -1;
  entries[next]?.focus();
  return next >= 0;
}

/** Focuses the first entry of the menu in an element. */
export function enterMenu(part: HTMLElement): void {
  entriesOf(part)[0]?.focus({ preventScroll: true });
}

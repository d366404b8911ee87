import { shortcutOf, type KeyPress } from './palette-state';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
  target: document.body,
  ...more,
});

it('shortcutOf returns the shortcuts', () => {
  expect(shortcutOf(press('k', { ctrlKey: true }))).toBe('palette');
  expect(shortcutOf(press('K', { metaKey: true }))).toBe('palette');
  expect(shortcutOf(press('?', { shiftKey: true }))).toBe('shortcuts');
});

it('shortcutOf ignores typing and browser keys', () => {
  const input = document.createElement('input');
  expect(shortcutOf(press('?', { target: input }))).toBeNull();
  expect(shortcutOf(press('k', { ctrlKey: true, target: input }))).toBe('palette');
  expect(shortcutOf(press('k'))).toBeNull();
  expect(shortcutOf(press('k', { ctrlKey: true, shiftKey: true }))).toBeNull();
  expect(shortcutOf(press('?', { defaultPrevented: true }))).toBeNull();
});

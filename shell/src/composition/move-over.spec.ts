import { createMover } from './move-over';

const open = jest.fn();
const url = new URL('/projects/', 'http://localhost:4200');
let isBlocked = false;

const mover = (present: string) => createMover({ present, isBlocked: () => isBlocked, open });

beforeEach(() => {
  window.sessionStorage.clear();
  open.mockReset();
  isBlocked = false;
  jest.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => jest.useRealTimers());

it('a different composition is opened, an equal or missing one is not', () => {
  const move = mover('a');
  expect([move('a', url), move(null, url)]).toEqual([false, false]);
  expect(open).not.toHaveBeenCalled();
  expect(move('b', url)).toBe(true);
  expect(open).toHaveBeenCalledWith(url);
});

it('unsaved input delays the switch until the next link', () => {
  const move = mover('a');
  isBlocked = true;
  expect(move('b', url)).toBe(false);
  isBlocked = false;
  expect(move('b', url)).toBe(true);
});

it('disagreeing servers cause no switch back and forth', () => {
  expect(mover('a')('b', url)).toBe(true);
  // The server of the document still has the former composition.
  expect(mover('a')('b', url)).toBe(false);
  // The document is new; another server responds with the former composition.
  expect(mover('b')('a', url)).toBe(false);
  // A third composition is a different release.
  expect(mover('b')('c', url)).toBe(true);
});

it('a rollback a minute later is followed', () => {
  expect(mover('a')('b', url)).toBe(true);
  jest.advanceTimersByTime(60_000);
  expect(mover('b')('a', url)).toBe(true);
});

it.each(['{', '5', '{"to":"b"}'])('invalid stored data %s is ignored', (stored) => {
  window.sessionStorage.setItem('zw-moved', stored);
  expect(mover('a')('b', url)).toBe(true);
});

import { createMover } from './move-over';

const open = jest.fn();
const url = new URL('/projects/', 'http://localhost:4200');
let held = false;

const mover = (present: string) => createMover({ present, isHeld: () => held, open });

beforeEach(() => {
  window.sessionStorage.clear();
  open.mockReset();
  held = false;
  jest.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => jest.useRealTimers());

it('goes to a new composition, and only to that', () => {
  const move = mover('a');
  expect([move('a', url), move(null, url)]).toEqual([false, false]);
  expect(open).not.toHaveBeenCalled();
  expect(move('b', url)).toBe(true);
  expect(open).toHaveBeenCalledWith(url);
});

it('stays while something would be lost, and goes at the next link', () => {
  const move = mover('a');
  held = true;
  expect(move('b', url)).toBe(false);
  held = false;
  expect(move('b', url)).toBe(true);
});

it('does not go to and fro while servers disagree', () => {
  expect(mover('a')('b', url)).toBe(true);
  // The document came from a server that has the former one still.
  expect(mover('a')('b', url)).toBe(false);
  // The document is the new one, another server answers with the former.
  expect(mover('b')('a', url)).toBe(false);
  // A release of that very moment is none of these.
  expect(mover('b')('c', url)).toBe(true);
});

it('follows a roll back a minute later', () => {
  expect(mover('a')('b', url)).toBe(true);
  jest.advanceTimersByTime(60_000);
  expect(mover('b')('a', url)).toBe(true);
});

it.each(['{', '5', '{"to":"b"}'])('passes over a memory that holds %s', (stored) => {
  window.sessionStorage.setItem('zw-moved', stored);
  expect(mover('a')('b', url)).toBe(true);
});

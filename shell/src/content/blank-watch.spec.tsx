import { act, render, screen } from '@testing-library/react';
import { BlankError } from '@zonewerk/federation/runtime';
import type { ReactNode } from 'react';
import { BLANK_MS, BlankWatch } from './blank-watch';
import { ErrorBoundary } from './error-boundary';

// jsdom has no layout. Here text and visible elements have a box, except for `display: contents`.
let caught: unknown = null;
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const isShown = (element: Element) => element.closest('[hidden]') === null;
  const box = (element: Element) => new DOMRect(0, 0, isShown(element) ? 100 : 0, isShown(element) ? 20 : 0);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    if (this.matches('[style*="contents"]')) return new DOMRect();
    return this.classList.contains('reader-only') ? new DOMRect(0, 0, 1, 1) : box(this);
  });
  Range.prototype.getBoundingClientRect = function rect(this: Range) {
    return this.startContainer.parentElement ? box(this.startContainer.parentElement) : new DOMRect();
  };
  jest.spyOn(Element.prototype, 'getClientRects').mockImplementation(function rects(this: Element) {
    return (isShown(this) ? [box(this)] : []) as unknown as DOMRectList;
  });
  caught = null;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function mount(children: ReactNode, hidden = false) {
  const fallback = (error: unknown) => {
    caught = error;
    return <p>Replaced</p>;
  };
  const tree = (isHidden: boolean) => (
    <main hidden={isHidden}>
      <ErrorBoundary fallback={fallback}>
        <BlankWatch>{children}</BlankWatch>
      </ErrorBoundary>
    </main>
  );
  const { rerender } = render(tree(hidden));
  return { show: () => rerender(tree(false)) };
}

const pass = (time: number) => act(() => jest.advanceTimersByTime(time));

it.each<[string, ReactNode]>([
  ['nothing', null],
  ['boxes without content', <div key="1" style={{ height: 500 }} />],
  [
    'text that is hidden',
    <p key="1" style={{ visibility: 'hidden' }}>
      Text
    </p>,
  ],
  [
    'text without opacity',
    <div key="1" style={{ opacity: 0 }}>
      <p>Text</p>
    </div>,
  ],
  [
    'text for screen readers alone',
    <p key="1" className="reader-only" style={{ overflow: 'hidden' }}>
      Text
    </p>,
  ],
])('a screen with %s fails 5 s after mounting', (_, content) => {
  mount(content);
  pass(BLANK_MS - 1);
  expect(caught).toBeNull();
  pass(1);
  expect(caught).toBeInstanceOf(BlankError);
  screen.getByText('Replaced');
});

it.each<[string, ReactNode]>([
  ['text', 'Text'],
  ['a heading', <h1 key="1">Projects</h1>],
  [
    'text in an element without a box',
    <div key="1" style={{ display: 'contents' }}>
      <span style={{ display: 'contents' }}>Text</span>
    </div>,
  ],
  ['a picture', <img key="1" alt="" src="/x.png" />],
  ['a skeleton', <span key="1" style={{ background: 'linear-gradient(red, blue)' }} />],
])('a screen with %s does not fail', (_, content) => {
  mount(content);
  pass(BLANK_MS * 3);
  expect(caught).toBeNull();
});

it('a hidden screen fails only after it is shown', () => {
  const { show } = mount(null, true);
  pass(BLANK_MS * 3);
  expect(caught).toBeNull();
  show();
  pass(BLANK_MS);
  expect(caught).toBeInstanceOf(BlankError);
});

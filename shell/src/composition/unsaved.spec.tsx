import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { callApi, callQuery, createShellStore, useDraft, useUnsavedChanges } from '@zonewerk/shell-sdk';
import { toast, ToastHost, UiProvider, Window } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import { createGate } from '../gate';
import { hasUnsaved } from './unsaved';

const store = createShellStore();
const gate = createGate();
const unsaved = () => hasUnsaved({ store, gates: [gate] });

const show = (children: ReactNode) => render(<UiProvider env="test">{children}</UiProvider>);

beforeEach(() => window.sessionStorage.clear());

it('a page without input has no unsaved state', () => {
  show(
    <Window opened onClose={() => {}} title="Detail">
      Read only
    </Window>,
  );
  expect(unsaved()).toBe(false);
});

it('a window with input is unsaved', () => {
  const dirty = (opened: boolean) => (
    <UiProvider env="test">
      <Window opened={opened} onClose={() => {}} title="Create" dirty>
        Form
      </Window>
    </UiProvider>
  );
  const { rerender } = render(dirty(true));
  expect(unsaved()).toBe(true);
  rerender(dirty(false));
  expect(unsaved()).toBe(false);
});

it('unsaved changes registered by a screen are detected', () => {
  const question = { title: 'Leave?', text: 'Not saved.', confirmLabel: 'Leave', cancelLabel: 'Stay' };
  const { unmount } = renderHook(() => useUnsavedChanges(true, question));
  expect(unsaved()).toBe(true);
  unmount();
  expect(unsaved()).toBe(false);
});

it('a displayed draft is unsaved, a stored one is not', async () => {
  function Field() {
    const [text, setText] = useDraft('case', '');
    return <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />;
  }
  const { unmount } = show(<Field />);
  expect(unsaved()).toBe(false);
  await userEvent.type(screen.getByLabelText('Text'), 'half');
  expect(unsaved()).toBe(true);
  unmount();
  expect(unsaved()).toBe(false);
});

it('an offered undo is unsaved', () => {
  show(<ToastHost />);
  act(() => void toast({ text: 'Saved.' }));
  expect(unsaved()).toBe(false);
  act(() => void toast({ text: 'Deleted.', undo: () => {} }));
  expect(unsaved()).toBe(true);
});

it('an open confirmation is unsaved', () => {
  const answered = gate.request();
  expect(unsaved()).toBe(true);
  gate.finish(true);
  expect(unsaved()).toBe(false);
  return answered;
});

it('a pending call or upload is unsaved', async () => {
  const realFetch = globalThis.fetch;
  let answer: (response: Response) => void = () => {};
  globalThis.fetch = () => new Promise((resolve) => (answer = resolve));
  const api = callApi.injectEndpoints({
    endpoints: (build) => ({
      uploadForTest: build.mutation<unknown, FormData>({ query: callQuery('support.create') }),
    }),
  });
  const sent = store.dispatch(api.endpoints.uploadForTest.initiate(new FormData()));
  expect(unsaved()).toBe(true);
  await Promise.resolve();
  answer(Response.json({ status: 'success', message: '' }));
  await sent;
  expect(unsaved()).toBe(false);
  globalThis.fetch = realFetch;
});

import { fireEvent, renderHook } from '@testing-library/react';
import { allowNextUnload, unsavedQuestion, useUnsavedChanges } from './unsaved-changes';

const question = (title: string) => ({ title, text: 'Text', confirmLabel: 'Leave', cancelLabel: 'Stay' });
const closesSilently = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));

it('unsaved changes register a question, and the browser warns before the tab closes', () => {
  const { rerender, unmount } = renderHook(({ isUnsaved }) => useUnsavedChanges(isUnsaved, question('One')), {
    initialProps: { isUnsaved: false },
  });
  expect([unsavedQuestion(), closesSilently()]).toEqual([null, true]);
  rerender({ isUnsaved: true });
  expect([unsavedQuestion(), closesSilently()]).toEqual([question('One'), false]);
  rerender({ isUnsaved: false });
  expect([unsavedQuestion(), closesSilently()]).toEqual([null, true]);
  rerender({ isUnsaved: true });
  unmount();
  expect([unsavedQuestion(), closesSilently()]).toEqual([null, true]);
});

it('the question is about the newest unsaved changes', () => {
  renderHook(() => useUnsavedChanges(true, question('Page')));
  const { unmount } = renderHook(() => useUnsavedChanges(true, question('Upload')));
  expect(unsavedQuestion()?.title).toBe('Upload');
  unmount();
  expect(unsavedQuestion()?.title).toBe('Page');
});

it('allowNextUnload lets one document close without a question', () => {
  allowNextUnload();
  renderHook(() => useUnsavedChanges(true, question('Page')));
  const { unmount } = renderHook(() => useUnsavedChanges(true, question('Upload')));
  expect(closesSilently()).toBe(false);
  allowNextUnload();
  expect([closesSilently(), closesSilently()]).toEqual([true, false]);
  unmount();
  expect(closesSilently()).toBe(false);
});

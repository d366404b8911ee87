import { act, renderHook } from '@testing-library/react';
import { claimDrafts, clearDrafts, hasOpenDraft, useDraft } from './draft';

const EMPTY = { subject: '', files: 0 };

beforeEach(() => window.sessionStorage.clear());

function draft(key = 'case') {
  return renderHook(() => useDraft(key, EMPTY)).result;
}

it('a draft survives a reload until it is cleared', () => {
  const first = draft();
  act(() => first.current[1]({ subject: 'Hello', files: 2 }));
  const second = draft();
  expect(second.current[0]).toEqual({ subject: 'Hello', files: 2 });
  act(() => second.current[2]());
  expect(second.current[0]).toEqual(EMPTY);
  expect(draft().current[0]).toEqual(EMPTY);
});

it('stored draft fields of another type are ignored', () => {
  window.sessionStorage.setItem('zw-draft:case', JSON.stringify({ subject: 5, files: 3, gone: true }));
  expect(draft().current[0]).toEqual({ subject: '', files: 3 });
  window.sessionStorage.setItem('zw-draft:case', 'not json');
  expect(draft().current[0]).toEqual(EMPTY);
});

it('drafts are available to their user only', () => {
  claimDrafts('a');
  const mine = draft();
  act(() => mine.current[1]({ subject: 'Mine', files: 0 }));
  claimDrafts('a');
  expect(draft().current[0].subject).toBe('Mine');
  claimDrafts('b');
  expect(draft().current[0]).toEqual(EMPTY);
});

it('clearDrafts removes all drafts and nothing else', () => {
  window.sessionStorage.setItem('other', '1');
  const typed = draft('x');
  act(() => typed.current[1]({ subject: 'x', files: 0 }));
  clearDrafts();
  expect(Object.keys(window.sessionStorage)).toEqual(['other']);
});

it('hasOpenDraft is true while a mounted form has a draft', () => {
  const { result, unmount } = renderHook(() => useDraft('case', EMPTY));
  expect(hasOpenDraft()).toBe(false);
  act(() => result.current[1]({ subject: 'Hello', files: 0 }));
  expect(hasOpenDraft()).toBe(true);
  act(() => result.current[2]());
  expect(hasOpenDraft()).toBe(false);
  act(() => result.current[1]({ subject: 'Hello', files: 0 }));
  unmount();
  expect(hasOpenDraft()).toBe(false);
});

it('a draft works without session storage', () => {
  const refused = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  claimDrafts('a');
  const typed = draft();
  act(() => typed.current[1]({ subject: 'Hello', files: 2 }));
  expect(typed.current[0]).toEqual({ subject: 'Hello', files: 2 });
  act(() => typed.current[2]());
  expect(typed.current[0]).toEqual(EMPTY);
  clearDrafts();
  refused.mockRestore();
});

import { act, screen, waitFor } from '@testing-library/react';
import type { CaseChange } from '@zonewerk/contracts';
import { sessionEnded, tokenReceived } from '@zonewerk/shell-sdk';
import { FakeSource } from '@zonewerk/testing/fake-events';
import { ok, show } from '@zonewerk/testing/screens';
import { CARE_AGENTS, CARE_LIST, careSummary, team } from './care-cases';
import { caseCalls, caseProps, GET, opened } from './cases';
import { CareInboxScreen } from '../src/features/care-inbox/components/care-inbox-screen';
import { CaseScreen } from '../src/features/case/components/case-screen';

async function send(change: CaseChange): Promise<void> {
  await waitFor(() => expect(FakeSource.live()).toHaveLength(1));
  FakeSource.live()[0]?.send('1', change);
}

function openedCase(screens = <CaseScreen {...caseProps} />) {
  let text = 'Since noon.';
  const [post] = opened.posts;
  const { sent, store, unmount } = show(screens, {
    ...caseCalls,
    [GET]: () => ok({ case: { ...opened, posts: [{ ...post, text }] } }),
  });
  return {
    reads: () => sent.filter(({ path }) => path === GET).length,
    store,
    unmount,
    set: (to: string) => (text = to),
  };
}

it.each([[[opened.caseId]], [null]])('the case is reloaded after the change of %j', async (cases) => {
  const { reads, set, unmount } = openedCase();
  await screen.findByText('Since noon.');
  set('It answers.');
  await send({ cases });
  expect(await screen.findByText('It answers.')).toBeTruthy();
  expect(reads()).toBe(2);
  unmount();
  expect(FakeSource.live()).toEqual([]);
});

it.each([[[]], [['f'.repeat(24)]]])('the case is not reloaded after the change of %j', async (cases) => {
  const { reads, set } = openedCase();
  await screen.findByText('Since noon.');
  await send({ cases });
  set('It answers.');
  await send({ cases: [opened.caseId] });
  await screen.findByText('It answers.');
  expect(reads()).toBe(2);
});

it('a case is reloaded once for all screens of a window, until the last one ends', async () => {
  const { reads, set, unmount } = openedCase(
    <>
      <CaseScreen {...caseProps} />
      <CaseScreen {...caseProps} />
    </>,
  );
  await waitFor(() => expect(screen.getAllByText('Since noon.')).toHaveLength(2));
  const former = reads();
  set('It answers.');
  await send({ cases: [opened.caseId] });
  await waitFor(() => expect(screen.getAllByText('It answers.')).toHaveLength(2));
  expect(reads()).toBe(former + 1);
  unmount();
  expect(FakeSource.live()).toEqual([]);
});

it('the connection is reopened with the next session', async () => {
  const { store, reads, set } = openedCase();
  await screen.findByText('Since noon.');
  await send({ cases: [] });
  FakeSource.live()[0]?.end();
  expect(FakeSource.live()).toEqual([]);
  const { token } = store.getState().page;
  for (const next of ['next', token]) act(() => void store.dispatch(tokenReceived(next)));
  set('It answers.');
  await send({ cases: [opened.caseId] });
  expect(await screen.findByText('It answers.')).toBeTruthy();
  expect(reads()).toBe(2);
});

it('the connection is not reopened by the page after a sign-out', async () => {
  const { store } = openedCase();
  await screen.findByText('Since noon.');
  await send({ cases: [] });
  FakeSource.live()[0]?.end();
  store.dispatch(sessionEnded());
  // A connection opens after its lock.
  await act(async () => void store.dispatch(tokenReceived('of a visitor')));
  expect(FakeSource.live()).toEqual([]);
});

it('the inbox is reloaded after the change of any case', async () => {
  let list: object[] = [];
  show(<CareInboxScreen />, {
    [CARE_LIST]: () => ok({ list, next: null, count: list.length }),
    [CARE_AGENTS]: () => team(),
  });
  await screen.findByRole('tab', { name: 'Mine' });
  list = [careSummary];
  await send({ cases: ['f'.repeat(24)] });
  expect(await screen.findByRole('link', { name: 'Zone does not answer' })).toBeTruthy();
  expect(FakeSource.live()[0]?.url).toBe('/api/care/events/');
});

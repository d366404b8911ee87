import { act, screen, waitFor, within } from '@testing-library/react';
import { ok, show } from '@zonewerk/testing/screens';
import { canal, DRIFT, GET, GET_RESOURCE, listOf, PLANS, RECORDS, resourceOf, screenProps, www } from './dns';
import { openTool, plan, previewed } from './plans';
import { RecordsScreen } from '../src/features/records/table/records-screen';

/** No shell surrounds the screen, so Back closes only windows opened by the URL. */
async function back() {
  const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await act(() => moved);
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

beforeEach(() => window.history.pushState(null, '', '/records/'));

function records() {
  return show(<RecordsScreen {...screenProps} />, {
    [GET]: () => ok({ cluster: canal }),
    [DRIFT]: () => listOf(),
    [PLANS]: () => listOf(),
    [RECORDS]: () => listOf(www),
    [GET_RESOURCE]: () => resourceOf(www),
  });
}

it('Back closes the sheet of a new record set and preserves its input', async () => {
  const { user } = records();
  const open = () => user.click(screen.getByRole('button', { name: 'Create record set' }));
  await screen.findByRole('row', { name: /www A/u });
  await open();
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Name'), 'shop');
  await back();
  await closed();
  expect(window.location.search).toBe('');
  await open();
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByLabelText<HTMLInputElement>('Name').value).toBe('shop');
});

it('Back closes the sheet of an existing record set', async () => {
  const { user } = records();
  await user.click(await screen.findByRole('button', { name: 'Edit: www A' }));
  await screen.findByRole('dialog', { name: 'Edit www A' });
  await back();
  await closed();
});

it('Back closes the window of bulk changes, in the form and in the preview', async () => {
  const { user, dialog, unmount } = await openTool('Import a zone file');
  await user.click(dialog.getByRole('textbox'));
  await back();
  await closed();
  unmount();
  await previewed({}, { made: plan });
  await waitFor(() => expect(window.location.search).toContain('plan='));
  await back();
  await closed();
  expect(window.location.search).toBe('');
});

it.each(['Delete: www A', 'Published: show the propagation of www A'])(
  'a window outside the URL has a history entry for Back: %s',
  async (button) => {
    const { user } = records();
    await user.click(await screen.findByRole('button', { name: button }));
    await screen.findByRole('dialog');
    expect(window.history.state).toMatchObject({ over: true });
  },
);

import type { queries } from '@testing-library/react';
import { act, screen, waitFor, within, type BoundFunctions } from '@testing-library/react';
import { closeTopLayer } from '@zonewerk/ui';
import { later, ok, refusal, show } from '@zonewerk/testing/screens';
import {
  canal,
  CREATE,
  CREATE_RECORD,
  DRIFT,
  GET,
  GET_RESOURCE,
  LIST,
  listOf,
  mail,
  PLANS,
  RECORDS,
  resourceOf,
  screenProps,
  UPDATE_RECORD,
  www,
} from './dns';
import { plan, previewed } from './plans';
import { ClustersScreen } from '../src/features/clusters/components/clusters-screen';
import { RecordsScreen } from '../src/features/records/table/records-screen';

/* Late responses must not change newer input. */

type Handlers = Parameters<typeof show>[1];
type Sheet = BoundFunctions<typeof queries>;

function records(handlers: Handlers) {
  window.history.replaceState(null, '', '/records/');
  const shown = show(<RecordsScreen {...screenProps} />, {
    [GET]: () => ok({ cluster: canal }),
    [DRIFT]: () => listOf(),
    [PLANS]: () => listOf(),
    [RECORDS]: () => listOf(mail, www),
    [GET_RESOURCE]: ({ record_name: name }) => resourceOf(name === 'www' ? www : mail),
    ...handlers,
  });
  const { user } = shown;
  const open = async (button: string) => {
    await user.click(await screen.findByRole('button', { name: button }));
    const sheet = within(await screen.findByRole('dialog'));
    await sheet.findByLabelText('Name');
    return sheet;
  };
  const type = async (sheet: Sheet, label: string, text: string) => {
    await user.clear(sheet.getByLabelText(label));
    await user.type(sheet.getByLabelText(label), text);
  };
  const close = async () => {
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  return { ...shown, open, type, close };
}
const valueOf = (sheet: Sheet, label: string) => sheet.getByLabelText<HTMLInputElement>(label).value;
const done = (message: string, record = www) => Response.json({ status: 'success', message, record });

describe('a late response to the creation of a record set', () => {
  const MADE = 'shop.canal.nl A has been created.';

  async function sent() {
    const late = later();
    const shown = records({ [CREATE_RECORD]: () => late.answer });
    const sheet = await shown.open('Create record set');
    await shown.type(sheet, 'Name', 'shop');
    await shown.type(sheet, 'Address 1', '192.0.2.1');
    await shown.user.click(sheet.getByRole('button', { name: 'Create record set' }));
    const come = (answer: Response) => act(async () => late.respond(answer));
    const told = () => waitFor(() => expect(shown.host.toast).toHaveBeenCalled());
    return { ...shown, sheet, come, told };
  }

  it('does not close or change a newly opened sheet', async () => {
    const { open, type, close, come, told, host } = await sent();
    await close();
    const sheet = await open('Create record set');
    await type(sheet, 'Name', 'blog');
    await come(done(MADE));
    await told();
    expect(host.toast).toHaveBeenCalledWith({ text: MADE, tone: 'good' });
    expect(valueOf(sheet, 'Name')).toBe('blog');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('preserves input typed during the request', async () => {
    const { sheet, type, come, told } = await sent();
    await type(sheet, 'Address 1', '192.0.2.99');
    await come(done(MADE));
    await told();
    expect(valueOf(sheet, 'Address 1')).toBe('192.0.2.99');
  });

  it('clears the closed sheet after success', async () => {
    const { open, close, come, told } = await sent();
    await close();
    await come(done(MADE));
    await told();
    expect(valueOf(await open('Create record set'), 'Name')).toBe('');
  });

  it('shows a failure after the sheet is closed and preserves the input', async () => {
    const { open, close, come, told, host } = await sent();
    await close();
    await come(refusal(500, 'error', 'Something went wrong.'));
    await told();
    expect(host.toast).toHaveBeenCalledWith({ text: 'shop A: Something went wrong.', tone: 'bad' });
    expect(valueOf(await open('Create record set'), 'Name')).toBe('shop');
  });
});

describe('a late response to saving a record set', () => {
  async function sent() {
    const late = [later(), later()] as const;
    const answers = [...late];
    const shown = records({ [UPDATE_RECORD]: () => answers.shift()?.answer ?? ok({}) });
    const sheet = await shown.open('Edit: www A');
    await shown.type(sheet, 'Address 1', '192.0.2.50');
    await shown.user.click(sheet.getByRole('button', { name: 'Save' }));
    const values = ['192.0.2.50', '192.0.2.2'];
    const stored = { ...www, values, members: [{ identifier: '', values, weight: null }] };
    const come = (answer = done('www.canal.nl A has been changed.', stored)) =>
      act(async () => late[0].respond(answer));
    const told = () => waitFor(() => expect(shown.host.toast).toHaveBeenCalled());
    return { ...shown, sheet, come, told };
  }

  it('does not close the sheet of another record set', async () => {
    const { open, type, close, come, told } = await sent();
    await close();
    const other = await open('Edit: @ MX');
    await type(other, 'Name', 'post');
    await come();
    await told();
    expect(screen.getByRole('dialog', { name: 'Edit @ MX' })).toBeTruthy();
    expect(valueOf(other, 'Name')).toBe('post');
  });

  it('preserves newer input as a change of the saved version', async () => {
    const { sheet, type, come, told, user, sent: calls } = await sent();
    await type(sheet, 'Address 1', '192.0.2.51');
    await come();
    await told();
    expect(valueOf(sheet, 'Address 1')).toBe('192.0.2.51');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.filter(({ path }) => path === UPDATE_RECORD)).toHaveLength(2));
    expect(calls.filter(({ path }) => path === UPDATE_RECORD)[1]?.body).toMatchObject({
      record_value: '192.0.2.51\n192.0.2.2',
      original_value: '192.0.2.50\n192.0.2.2',
    });
  });

  it('shows a failure after the sheet is closed', async () => {
    const { close, come, told, host, open } = await sent();
    await close();
    await come(refusal(503, 'error', 'Please try again later.'));
    await told();
    expect(host.toast).toHaveBeenCalledWith({ text: 'www A: Please try again later.', tone: 'bad' });
    expect(valueOf(await open('Edit: www A'), 'Address 1')).toBe('192.0.2.50');
  });
});

describe('a late response to the creation of a cluster', () => {
  async function sent() {
    window.history.replaceState(null, '', '/clusters/?create=1');
    const late = later();
    const shown = show(<ClustersScreen {...screenProps} />, {
      [LIST]: () => listOf(canal),
      [CREATE]: () => late.answer,
    });
    const dialog = within(await screen.findByRole('dialog'));
    await shown.user.type(dialog.getByLabelText('Domain'), 'canal.nl{Enter}');
    await shown.user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const come = (answer: Response) => act(async () => late.respond(answer));
    const told = () => waitFor(() => expect(shown.host.toast).toHaveBeenCalled());
    const reopen = async () => {
      await shown.user.click(screen.getByRole('button', { name: 'Create cluster' }));
      return within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('Domain');
    };
    return { ...shown, come, told, reopen };
  }

  it('does not navigate after the window is closed', async () => {
    const { come, told, host, reopen } = await sent();
    await come(ok({ cluster: canal }));
    await told();
    expect(host.navigate).not.toHaveBeenCalled();
    expect((await reopen()).value).toBe('');
  });

  it('shows a failure and preserves the domain', async () => {
    const { come, told, host, reopen } = await sent();
    const issues = [{ path: 'cluster_domain', message: 'It is taken.' }];
    await come(refusal(400, 'validation-error', 'Please check the marked fields.', issues));
    await told();
    expect(host.toast).toHaveBeenCalledWith({ text: 'canal.nl: It is taken.', tone: 'bad' });
    expect((await reopen()).value).toBe('canal.nl');
  });
});

it('Back leads from a preview to its form, and then to the page', async () => {
  // As in the shell.
  window.addEventListener('popstate', closeTopLayer);
  const back = async () => {
    const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await act(() => moved);
  };
  window.history.pushState(null, '', '/records/');
  await previewed({}, { made: plan });
  await waitFor(() => expect(window.location.search).toContain('plan='));
  await back();
  expect(window.location.search).toBe('?tool=import');
  const form = within(screen.getByRole('dialog', { name: 'Import a zone file' }));
  expect(form.getByRole<HTMLTextAreaElement>('textbox').value).toBe('new 60 A 192.0.2.9');
  await back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  window.removeEventListener('popstate', closeTopLayer);
});

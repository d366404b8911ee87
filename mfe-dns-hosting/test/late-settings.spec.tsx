import { act, screen, waitFor, within } from '@testing-library/react';
import type { AnswerState, Rule, ZoneChange } from '@zonewerk/contracts';
import { later, ok, refusal, show } from '@zonewerk/testing/screens';
import {
  canal,
  DRIFT,
  GET,
  GET_RESOURCE,
  KEY,
  listOf,
  mail,
  PLANS,
  RECORDS,
  resourceOf,
  screenProps,
  UPDATE_RECORD,
  www,
} from './dns';
import { RulesTable } from '../src/features/cluster-settings/components/rules-table';
import { RecordsScreen } from '../src/features/records/table/records-screen';
import { HistoryScreen } from '../src/features/zone-history/components/history-screen';

/* Late responses about rules, the history and bulk changes. */

type Shown = ReturnType<typeof show>;
const BASE = '/api/partners/clusters';

const dialogNow = () => within(screen.getByRole('dialog'));
async function close({ user }: Shown): Promise<void> {
  await user.click(dialogNow().getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
/** Delivers the late response. */
const comes = (late: ReturnType<typeof later>) => (answer: Response) => act(async () => late.respond(answer));
const toldOf = ({ host }: Shown, text: string, tone: 'good' | 'bad') =>
  waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text, tone }));

const rule = (more: Partial<Rule>): Rule => ({
  id: '7'.repeat(24),
  do_if: 1,
  do_then: 3,
  enabled: false,
  created: '2026-01-02T10:00:00.000Z',
  last_run: null,
  ...more,
});
const blocks = rule({});
const mails = rule({ id: '8'.repeat(24), do_if: 2, do_then: 1 });

function rules(handlers: Parameters<typeof show>[1]) {
  const tried = { considered: 0, matching: 0, list: [] };
  return show(<RulesTable clusterKey={{ projectId: KEY.project_id, clusterId: KEY.cluster_id }} />, {
    [`${BASE}/rules/`]: () => listOf(blocks, mails),
    [`${BASE}/try/rule/`]: () => ok({ message: 'On 0 of 0.', ...tried }),
    ...handlers,
  });
}

describe('a late response to the creation of a rule', () => {
  const MADE = 'Rule created and switched on.';

  async function sent() {
    const late = later();
    const shown = rules({ [`${BASE}/new/rule/`]: () => late.answer });
    const { user } = shown;
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Create rule' }));
      return within(await screen.findByRole('dialog', { name: 'Create rule' }));
    };
    const dialog = await open();
    await user.click(dialog.getByRole('radio', { name: 'updated' }));
    await user.click(dialog.getByRole('button', { name: 'Create rule' }));
    await close(shown);
    return { ...shown, shown, open, come: comes(late) };
  }

  it('clears the closed window after success', async () => {
    const { shown, open, come } = await sent();
    await come(ok({ rule: blocks }));
    await toldOf(shown, MADE, 'good');
    const dialog = await open();
    expect(dialog.getByRole('radio', { name: 'dropped', checked: true })).toBeTruthy();
  });

  it('does not change the choice in a newly opened window', async () => {
    const { shown, user, open, come } = await sent();
    const dialog = await open();
    await user.click(dialog.getByRole('radio', { name: 'created' }));
    await come(ok({ rule: blocks }));
    await toldOf(shown, MADE, 'good');
    expect(dialogNow().getByRole('radio', { name: 'created', checked: true })).toBeTruthy();
  });

  it('shows a failure and preserves the choice', async () => {
    const { shown, open, come } = await sent();
    await come(refusal(409, 'conflict', 'There are as many rules as may be.'));
    await toldOf(shown, 'There are as many rules as may be.', 'bad');
    expect((await open()).getByRole('radio', { name: 'updated', checked: true })).toBeTruthy();
  });

  it('reloads the list when no response arrived', async () => {
    const { sent: calls, come } = await sent();
    const lists = () => calls.filter(({ path }) => path === `${BASE}/rules/`).length;
    const before = lists();
    await come(new Response('', { status: 502 }));
    await waitFor(() => expect(lists()).toBe(before + 1));
  });
});

describe('a late response to switching on a rule', () => {
  const name = 'If a record set is dropped, block its execution';
  const other = 'If a record set is created, send a mail notification';

  async function sent() {
    const late = later();
    const shown = rules({ [`${BASE}/set/rule/`]: () => late.answer });
    const open = async (text: string) => {
      await shown.user.click(await screen.findByRole('button', { name: `Switch on: ${text}` }));
      return within(await screen.findByRole('dialog', { name: 'Switch on rule' }));
    };
    const dialog = await open(name);
    await shown.user.click(dialog.getByRole('button', { name: 'Switch on' }));
    await close(shown);
    return { ...shown, shown, open, come: comes(late) };
  }

  it('does not close the window of another rule', async () => {
    const { shown, open, come } = await sent();
    await open(other);
    await come(ok({ rule: blocks, message: 'The rule has been switched on.' }));
    await toldOf(shown, 'The rule has been switched on.', 'good');
    expect(dialogNow().getByText(new RegExp(other, 'u'))).toBeTruthy();
  });

  it('shows a failure without marking another rule', async () => {
    const { shown, open, come } = await sent();
    await open(other);
    await come(refusal(503, 'error', 'Please try again later.'));
    await toldOf(shown, 'Please try again later.', 'bad');
    expect(dialogNow().queryByText('Please try again later.')).toBeNull();
  });
});

describe('a late response to the rollback of a change', () => {
  const state = (value: string): AnswerState => ({
    record_policy: 'Simple',
    record_ttl: 60,
    alias_target: null,
    members: [{ identifier: '', weight: null, values: [value] }],
  });
  const change = (name: string, id: string): ZoneChange => ({
    id: id.repeat(24),
    revision: 7,
    kind: 'updated',
    record_name: name,
    record_type: 'A',
    before: state('192.0.2.1'),
    after: state('192.0.2.2'),
    cause: null,
    receipt: null,
    author: { kind: 'user', name: 'Mies' },
    date: '2026-01-02T10:00:00.000Z',
  });
  const first = change('www', '9');
  const second = change('blog', '8');

  async function sent() {
    window.history.replaceState(null, '', '/');
    const late = later();
    const shown = show(<HistoryScreen {...screenProps} />, {
      [GET]: () => ok({ cluster: canal }),
      [`${BASE}/history/`]: () => listOf(first, second),
      [`${BASE}/history/get/`]: ({ change_id: id }) => {
        const found = id === first.id ? first : second;
        return ok({ change: found, present: found.after, newest_revision: 7 });
      },
      [`${BASE}/history/rollback/`]: () => late.answer,
    });
    const open = async (name: string) => {
      await shown.user.click(await screen.findByRole('button', { name: `${name} A` }));
      return within(await screen.findByRole('dialog', { name: new RegExp(`${name} A`, 'u') }));
    };
    const sheet = await open('www');
    await shown.user.click(await sheet.findByRole('button', { name: 'Revert this change' }));
    return { ...shown, shown, open, come: comes(late) };
  }

  it('does not close the sheet of another change', async () => {
    const { shown, open, come } = await sent();
    await close(shown);
    await open('blog');
    await come(ok({}));
    await toldOf(shown, 'Change of www A reverted.', 'good');
    expect(screen.getByRole('dialog', { name: /blog A/u })).toBeTruthy();
  });

  it('does not close the sheet of another change opened by the URL', async () => {
    const { shown, come } = await sent();
    act(() => {
      window.history.pushState(null, '', `/?change=${second.id}`);
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await screen.findByRole('dialog', { name: /blog A/u });
    await come(ok({}));
    await toldOf(shown, 'Change of www A reverted.', 'good');
    expect(screen.getByRole('dialog', { name: /blog A/u })).toBeTruthy();
  });

  it('shows a failure without marking another change', async () => {
    const { shown, open, come } = await sent();
    await close(shown);
    await open('blog');
    await come(refusal(409, 'conflict', 'It was changed in the meantime.'));
    await toldOf(shown, 'www A: It was changed in the meantime.', 'bad');
    expect(dialogNow().queryByText('It was changed in the meantime.')).toBeNull();
  });
});

it('a running TTL change blocks closing its window and then reports failures', async () => {
  const late = later();
  const shown = show(<RecordsScreen {...screenProps} />, {
    [GET]: () => ok({ cluster: canal }),
    [DRIFT]: () => listOf(),
    [PLANS]: () => listOf(),
    [RECORDS]: () => listOf(mail, www),
    [GET_RESOURCE]: ({ record_name: name }) => resourceOf(name === 'www' ? www : mail),
    [UPDATE_RECORD]: ({ record_name: name }) => (name === 'www' ? late.answer : ok({ record: mail })),
  });
  const { user, host } = shown;
  await screen.findAllByRole('checkbox', { name: /^Select (?!all rows)/u });
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Change TTL' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: '1 hour' }));
  await user.click(await dialog.findByRole('button', { name: 'Change 2 record sets' }));
  const held = () => expect(screen.getByRole('dialog')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  held();
  await user.keyboard('{Escape}');
  held();
  expect(host.toast).not.toHaveBeenCalled();
  await comes(late)(refusal(503, 'error', 'Please try again later.'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ title: 'Woops!' }));
  expect(host.toast.mock.calls[0]?.[0].text).toBe('TTL of 1 record set changed.');
});

import { act, screen, waitFor, within } from '@testing-library/react';
import type { Rule, RuleEvent, StoredSet } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, DRIFT, DROP, GET, KEY, listOf, PROJECT, screenProps, www } from '../../../../test/dns';
import { questionsOf } from '../../../../test/questions';
import { SettingsScreen } from './settings-screen';

const BASE = '/api/partners/clusters';
const DELEGATION = `${BASE}/delegation/`;
const RULES = `${BASE}/rules/`;
const DROP_RULE = `${BASE}/drop/rule/`;
const NEW_RULE = `${BASE}/new/rule/`;
const TRY_RULE = `${BASE}/try/rule/`;
const SWITCH_RULE = `${BASE}/set/rule/`;
const STORED = `${BASE}/stored/`;
const RESTORE = `${STORED}restore/`;
const TAGS = `${BASE}/tags/`;
const TOGGLE = '/api/self/cluster/tag/';

const rule: Rule = {
  id: '7'.repeat(24),
  do_if: 1,
  do_then: 3,
  enabled: true,
  created: '2026-01-02T10:00:00.000Z',
  last_run: null,
};
const event: RuleEvent = {
  id: '6'.repeat(24),
  rule: 'If a record set is dropped, block its execution',
  kind: 'dropped',
  record_name: 'www',
  record_type: 'A',
  outcome: 'blocked',
  text: 'The change was not made.',
  date: '2026-01-02T10:00:00.000Z',
};
const stored: StoredSet = {
  id: '5'.repeat(24),
  kind: 'dropped',
  record_name: 'old',
  record_type: 'A',
  state: {
    record_policy: 'Simple',
    record_ttl: 60,
    alias_target: null,
    members: [{ identifier: '', weight: null, values: ['192.0.2.5'] }],
  },
  date: '2026-01-02T10:00:00.000Z',
};
const tag = { id: '4'.repeat(24), name: 'Production', color: 'green', tagged: false };

const answers = {
  [GET]: () => ok({ cluster: canal }),
  [DELEGATION]: () =>
    ok({ state: 'elsewhere', expected: canal.nameservers, found: ['ns.other.example'], checked: event.date }),
  [RULES]: () => listOf(rule),
  [`${RULES}events/`]: () => listOf(event),
  [STORED]: () => listOf(stored),
  [TAGS]: () => listOf(tag),
  [DRIFT]: () => listOf(),
};

const open = (more = {}) => show(<SettingsScreen {...screenProps} />, { ...answers, ...more });
const ruleName = 'If a record set is dropped, block its execution';

beforeEach(() => window.history.replaceState(null, '', '/'));

it('the settings show delegation, tags, rules, rule events and stored record sets', async () => {
  open();
  expect(await screen.findByText('Delegated to other nameservers')).toBeTruthy();
  expect(screen.getByText('ns.other.example')).toBeTruthy();
  expect(await screen.findByText(`${ruleName}. The change was not made.`)).toBeTruthy();
  expect(screen.getByText('old.canal.nl. 60 IN A 192.0.2.5')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Production' }).getAttribute('aria-pressed')).toBe('false');
});

it('the delegation shows a running lookup, and a failed one offers Retry', async () => {
  const results = [refusal(503, 'unavailable', 'No resolver is there.'), answers[DELEGATION]()];
  const { user } = open({ [DELEGATION]: () => results.shift() ?? answers[DELEGATION]() });
  expect(await screen.findByLabelText('Looking up the nameservers')).toBeTruthy();
  expect(await screen.findByText('No resolver is there.')).toBeTruthy();
  expect(screen.getByText('Lookup failed')).toBeTruthy();
  expect(screen.queryByLabelText('Looking up the nameservers')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('ns.other.example')).toBeTruthy();
  expect(screen.queryByText('No resolver is there.')).toBeNull();
});

it('toggling a tag sends the payload of the specification and the target state', async () => {
  let tagged = false;
  const { user, sent } = open({
    [TAGS]: () => listOf({ ...tag, tagged }),
    [TOGGLE]: () => {
      tagged = true;
      return ok({ tagged });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Production' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Production' }).getAttribute('aria-pressed')).toBe('true'),
  );
  expect(sent.find(({ path }) => path === TOGGLE)?.body).toEqual({
    tagId: tag.id,
    clusterId: canal.id,
    wanted: true,
  });
});

it.each([
  ['the server refuses', refusal(404, 'not-found', 'It is gone.'), "Oh no! That's not OK!"],
  ['no answer comes', new TypeError('Failed'), "Oh no! That's not OK! (500)"],
])('a failed tag toggle shows an error when %s', async (_, answer, title) => {
  const { user, host } = open({ [TOGGLE]: () => answer });
  await user.click(await screen.findByRole('button', { name: 'Production' }));
  await waitFor(() => expect(host.alert).toHaveBeenCalledWith(expect.objectContaining({ title })));
});

it('a new rule shows its rehearsal before its creation', async () => {
  const { user, sent, host } = open({
    [TRY_RULE]: ({ do_then: doThen }: Record<string, unknown>) =>
      ok({
        message: `Then ${String(doThen)}: on 1 of 3.`,
        considered: 3,
        matching: 1,
        list: [
          {
            kind: 'dropped',
            record_name: 'www',
            record_type: 'A',
            date: event.date,
            would: '1 email was sent.',
          },
        ],
      }),
    [NEW_RULE]: () => ok({ rule }),
  });
  await user.click(await screen.findByRole('button', { name: 'Create rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create rule' }));
  expect(await dialog.findByText('Then 1: on 1 of 3.')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: /block its execution/u }));
  expect(await dialog.findByText('Then 3: on 1 of 3.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Create rule' }));
  await waitFor(() =>
    expect(host.toast).toHaveBeenCalledWith({ text: 'Rule created and switched on.', tone: 'good' }),
  );
  expect(sent.find(({ path }) => path === NEW_RULE)?.body).toEqual({ ...KEY, do_if: 1, do_then: 3 });
});

it('a rule can be switched off, and a failed drop shows the specified message', async () => {
  const { user, sent, host } = open({
    [SWITCH_RULE]: () =>
      ok({ rule: { ...rule, enabled: false }, message: 'The rule has been switched off.' }),
    [DROP_RULE]: () => new TypeError('Failed to fetch'),
  });
  await user.click(await screen.findByRole('button', { name: `Switch off: ${ruleName}` }));
  await waitFor(() =>
    expect(host.toast).toHaveBeenCalledWith({ text: 'The rule has been switched off.', tone: 'good' }),
  );
  expect(sent.find(({ path }) => path === SWITCH_RULE)?.body).toEqual({
    ...KEY,
    rule: rule.id,
    enabled: false,
  });
  await user.click(screen.getByRole('button', { name: `Drop rule: ${ruleName}` }));
  await waitFor(() =>
    expect(host.alert).toHaveBeenCalledWith(
      expect.objectContaining({
        title: "Oh no! That's not OK!",
        text: 'Something went wrong while dropping this Rule',
        icon: 'error',
      }),
    ),
  );
  expect(sent.find(({ path }) => path === DROP_RULE)?.body).toEqual({ rule: rule.id, cluster_id: canal.id });
});

it('dropping a rule needs no confirmation, and Undo creates it again', async () => {
  let there = true;
  const { user, sent, host } = open({
    [RULES]: () => (there ? listOf(rule) : listOf()),
    [DROP_RULE]: () => {
      there = false;
      return ok({ message: 'The rule has been dropped.' });
    },
    [NEW_RULE]: () => {
      there = true;
      return ok({ rule });
    },
  });
  await user.click(await screen.findByRole('button', { name: `Drop rule: ${ruleName}` }));
  expect(await screen.findByText('Create the first rule')).toBeTruthy();
  expect(host.confirm).not.toHaveBeenCalled();
  expect(document.activeElement?.textContent).toContain('Create the first rule');
  const toast = host.toast.mock.calls[0]?.[0];
  expect(toast.text).toBe(`Rule dropped: ${ruleName}. Its stored record sets remain.`);
  await act(async () => toast.undo());
  expect(await screen.findByRole('button', { name: `Drop rule: ${ruleName}` })).toBeTruthy();
  expect(sent.find(({ path }) => path === NEW_RULE)?.body).toEqual({
    ...KEY,
    do_if: 1,
    do_then: 3,
    enabled: true,
  });
  expect(host.toast).toHaveBeenLastCalledWith({ text: 'Rule restored.', tone: 'good' });
});

it('deleting a stored record set or a tag requires its typed name', async () => {
  const { user, host, sent } = open();
  host.confirm.mockResolvedValue(false);
  await user.click(await screen.findByRole('button', { name: 'Delete: old A' }));
  await user.click(screen.getByRole('button', { name: 'Remove tag: Production' }));
  await waitFor(() => expect(host.confirm).toHaveBeenCalledTimes(2));
  expect(host.confirm.mock.calls.map(([{ typed, danger }]) => [typed, danger])).toEqual([
    ['old A', true],
    ['Production', true],
  ]);
  expect(sent.some(({ path }) => /drop|remove/u.test(path))).toBe(false);
});

it('the deletion of a stored record set shows a toast for 1.5 seconds', async () => {
  const { user, host, sent } = open({ [`${STORED}drop/`]: () => ok({ message: 'Deleted.' }) });
  await user.click(await screen.findByRole('button', { name: 'Delete: old A' }));
  const toast = { text: 'Deleted.', tone: 'good', seconds: 1.5 };
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith(toast));
  expect(sent.find(({ path }) => path === `${STORED}drop/`)?.body).toMatchObject({ stored: stored.id });
});

it('a rule shows its rehearsal before it is switched on', async () => {
  const { user, sent, host } = open({
    [RULES]: () => listOf({ ...rule, enabled: false }),
    [TRY_RULE]: () => ok({ message: 'On 2 of 3.', considered: 3, matching: 2, list: [] }),
    [SWITCH_RULE]: () => ok({ rule, message: 'The rule has been switched on.' }),
  });
  await user.click(await screen.findByRole('button', { name: `Switch on: ${ruleName}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch on rule' }));
  expect(await dialog.findByText('On 2 of 3.')).toBeTruthy();
  expect(sent.some(({ path }) => path === SWITCH_RULE)).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Switch on' }));
  await waitFor(() =>
    expect(host.toast).toHaveBeenCalledWith({ text: 'The rule has been switched on.', tone: 'good' }),
  );
  expect(sent.find(({ path }) => path === TRY_RULE)?.body).toEqual({ ...KEY, do_if: 1, do_then: 3 });
  expect(sent.find(({ path }) => path === SWITCH_RULE)?.body).toMatchObject({ enabled: true });
});

it('a restore confirms the replaced record set, again after a concurrent change', async () => {
  const taken = (message: string, value: string) => {
    const members = [{ identifier: '', values: [value], weight: null }];
    return ok({
      status: 'conflict',
      message,
      record: { ...www, record_name: 'old', values: [value], members },
    });
  };
  const results = [
    taken('Another record set now exists.', '192.0.2.7'),
    taken('Somebody changed it.', '192.0.2.8'),
    ok({ message: 'It is back.' }),
  ];
  const { user, sent, host } = open({ [RESTORE]: () => results.shift() ?? ok({}) });
  await user.click(await screen.findByRole('button', { name: 'Restore: old A' }));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'It is back.', tone: 'good' }));
  expect(host.confirm.mock.calls.map(([{ title }]) => title)).toEqual([
    'Another record set now exists.',
    'Somebody changed it.',
  ]);
  const asking = 'The stored record set will replace it. The history shows the present version:';
  const comes = '+Added: old.canal.nl. 60 IN A 192.0.2.5';
  expect(questionsOf(host)).toEqual([
    [asking, '−Removed: old.canal.nl. 300 IN A 192.0.2.7', comes],
    [asking, '−Removed: old.canal.nl. 300 IN A 192.0.2.8', comes],
  ]);
  const asked = sent.filter(({ path }) => path === RESTORE).map(({ body }) => body);
  expect(asked.map((body) => [body['replace'], body['original_value'], body['original_ttl']])).toEqual([
    [false, undefined, undefined],
    [true, '192.0.2.7', 300],
    [true, '192.0.2.8', 300],
  ]);
});

it('dropping the cluster navigates to the list', async () => {
  const { user, host } = open({ [DROP]: () => ok({}) });
  await user.click(await screen.findByRole('button', { name: 'Drop cluster' }));
  const list = `/developer/dashboard/projects/${PROJECT}/clusters/`;
  await waitFor(() => expect(host.navigate).toHaveBeenCalledWith(list, { replace: true }));
  expect(host.confirm.mock.calls[0]?.[0]).toMatchObject({ typed: 'canal.nl', danger: true });
});

import type { ZonePlan } from '@zonewerk/contracts';
import { later, offline, ok, refusal } from '@zonewerk/testing/screens';
import { act, screen, waitFor, within } from '@testing-library/react';
import { PLANS, listOf } from '../../../../test/dns';
import { APPLY, IMPORT, openTool, PLAN, plan, previewed, ROWS, showPlans } from '../../../../test/plans';

const TITLE = 'Import a zone file';
const GONE = 'This preview has expired. Please create a new one.';
const total = 1_000;
const counts = { ...plan.counts, added: { sets: total, lines: total } };
const large: ZonePlan = { ...plan, total, counts };
const running = (tried: number, left = 0): ZonePlan => ({ ...large, state: 'running', tried, left });

/** The page after a reload during a plan. */
async function reload(handlers: Parameters<typeof showPlans>[0], name = TITLE) {
  window.history.replaceState(null, '', `/?plan=${plan.id}`);
  const shown = showPlans(handlers);
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name })) };
}

describe('a plan survives a reload', () => {
  it('is stored in the URL and loaded from it', async () => {
    const { unmount } = await previewed();
    await waitFor(() => expect(window.location.search).toContain(`plan=${plan.id}`));
    unmount();
    const { dialog, user } = await reload({ [PLAN]: () => ok({ plan }) });
    expect(await dialog.findByText('what is this')).toBeTruthy();
    expect(dialog.getByText('canal.zone')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Back' }));
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('new 60 A 192.0.2.9');
  });

  it('continues in the background and shows successful and failed changes', async () => {
    const looks = [running(412, 3), { ...running(total, 3), state: 'done' as const, ended: plan.created }];
    const { dialog, user, host } = await reload({
      [PLAN]: () => ok({ plan: looks.length > 1 ? looks.shift() : looks[0] }),
    });
    expect(await dialog.findByText('409 of 1,000 changes made, 3 failed')).toBeTruthy();
    expect(await dialog.findByText('997 changes made.')).toBeTruthy();
    expect(dialog.getByText('3 failed. They are listed below.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Failed 3' })).toBeTruthy();
    expect(host.announce.mock.calls.flat()).toEqual([
      '409 of 1,000 changes made, 3 failed',
      '997 changes made, 3 failed',
    ]);
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    expect(window.location.search).toBe('');
  });

  it('announces each tenth, not each poll', async () => {
    const looks = [100, 130, 190, 200, 205].map((tried) => running(tried));
    const { dialog, host, sent } = await reload({
      [PLAN]: () => ok({ plan: looks.length > 1 ? looks.shift() : looks[0] }),
    });
    await dialog.findByText('205 of 1,000 changes made');
    expect(sent.filter(({ path }) => path === PLAN).length).toBeGreaterThanOrEqual(5);
    expect(host.announce.mock.calls.flat()).toEqual([
      '100 of 1,000 changes made',
      '200 of 1,000 changes made',
    ]);
    expect(dialog.queryAllByRole('status')).toEqual([]);
  });

  it.each(['?plan=nonsense', '?plan=', '?tool=nonsense'])('%s opens nothing', async (search) => {
    window.history.replaceState(null, '', `/${search}`);
    showPlans();
    expect(await screen.findByRole('button', { name: 'Create record set' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a plan that cannot be read', () => {
  it('shows that it expired and returns to the form', async () => {
    window.history.replaceState(null, '', `/?tool=import&plan=${plan.id}`);
    const { user } = showPlans({ [PLAN]: () => refusal(404, 'not-found', GONE) });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(GONE)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Retry' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Back' }));
    expect(await dialog.findByRole('textbox')).toBeTruthy();
    expect(window.location.search).toBe('?tool=import');
  });

  it('can be retried after a missing network', async () => {
    const answers = [offline(), ok({ plan })];
    const { dialog, user } = await reload(
      { [PLAN]: () => answers.shift() ?? ok({ plan }) },
      'Planned changes',
    );
    expect(await dialog.findByText("You're offline")).toBeTruthy();
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('what is this')).toBeTruthy();
  });

  it('shows an error with Retry when the API is down', async () => {
    const { dialog } = await reload({ [PLAN]: () => new Error('Failed to fetch') }, 'Planned changes');
    expect(await dialog.findByText(/Something went wrong with your request|Failed to fetch/u)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('shows an error in place of its rows', async () => {
    const { dialog } = await reload({
      [PLAN]: () => ok({ plan }),
      [ROWS]: () => refusal(500, 'error', 'Something went wrong. (abc)'),
    });
    expect(await dialog.findByText('Something went wrong. (abc)')).toBeTruthy();
  });

  it('stops polling when the cluster is dropped', async () => {
    const looks = [
      () => ok({ plan: running(10) }),
      () => refusal(404, 'not-found', 'There is no such cluster.'),
    ];
    const { dialog, sent } = await reload({
      [PLAN]: () => ((looks.length > 1 ? looks.shift() : looks[0]) as () => Response)(),
    });
    expect(await dialog.findByText('There is no such cluster.')).toBeTruthy();
    const asked = sent.filter(({ path }) => path === PLAN).length;
    expect(asked).toBe(2);
    expect(dialog.getByText('10 of 1,000 changes made')).toBeTruthy();
  });
});

it('the focus stays in the window when its step changes', async () => {
  const { dialog, user } = await previewed();
  const inside = () => document.activeElement?.closest('[role="dialog"]') ?? null;
  const make = await dialog.findByRole('button', { name: 'Make 1 change' });
  expect(inside()).not.toBeNull();
  await user.click(make);
  await dialog.findByText('0 of 1 change made');
  expect(inside()).not.toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const opener = screen.getByRole('button', { name: 'More actions for this cluster' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it.each([
  ['import', 'The file has comments only.'],
  ['template', 'The template has no changes.'],
  ['replacement', 'No record set of this type has the value.'],
  ['removal', 'They are already deleted.'],
] as const)('an empty plan shows the reason: %s', async (source, text) => {
  const empty = { ...plan.counts, added: plan.counts.kept, unknown: plan.counts.kept };
  window.history.replaceState(null, '', `/?plan=${plan.id}`);
  showPlans({ [PLAN]: () => ok({ plan: { ...plan, source, total: 0, counts: empty } }) });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(text)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Nothing to change' }).disabled).toBe(true);
});

describe('the input of a plan is preserved', () => {
  const KEPT = 'new 60 A 192.0.2.9';
  it.each([
    [
      'too large',
      () => refusal(413, 'payload-too-large', 'A file can have at most 20 MB.'),
      'A file can have at most 20 MB.',
    ],
    ['too often', () => refusal(429, 'too-many-requests', 'Please wait a moment.'), 'Please wait a moment.'],
    ['failing', () => refusal(500, 'error', 'Something went wrong. (abc)'), 'Something went wrong. (abc)'],
    ['down', () => new Error('Failed to fetch'), /Failed to fetch/u],
    ['not ours', () => new Response('<html>', { status: 502 }), /502|Something went wrong/u],
  ])('when the response is %s', async (_, answer, message) => {
    const { dialog, unmount } = await previewed({ [IMPORT]: answer });
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe(KEPT);
    unmount();
    showPlans();
    const again = within(await screen.findByRole('dialog', { name: TITLE }));
    expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe(KEPT);
  });

  it('when the zone has changed, and the preview is renewed', async () => {
    const stale = 'The zone was changed since this preview. Please create a new one.';
    const { dialog, user, sent } = await previewed({ [APPLY]: () => refusal(409, 'conflict', stale) });
    await user.click(await dialog.findByRole('button', { name: 'Make 1 change' }));
    expect(await dialog.findByText(stale)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Create a new preview' }));
    expect(await dialog.findByRole('button', { name: 'Make 1 change' })).toBeTruthy();
    expect(sent.filter(({ path }) => path === IMPORT)).toHaveLength(2);
  });

  it('when the window closes before a slow response, which opens nothing', async () => {
    const slow = later();
    const { dialog, user } = await previewed({ [IMPORT]: () => slow.answer });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await act(async () => slow.respond(ok({ plan })));
    expect(window.location.search).toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('a plan that failed to start stays a preview with the typed domain', async () => {
  const confirmed = { ...plan, confirm: true };
  let tried = 0;
  const fail = () => {
    tried += 1;
    return new Error('Failed to fetch');
  };
  const { dialog, user } = await previewed({ [APPLY]: fail }, { made: confirmed });
  const typed = await dialog.findByRole('textbox', { name: 'Type canal.nl to confirm' });
  expect(dialog.getByText('canal.nl', { selector: 'label > *' })).toBeTruthy();
  await user.type(typed, 'canal.n{Enter}');
  expect(tried).toBe(0);
  await user.type(typed, 'l{Enter}');
  expect(await dialog.findByText(/Failed to fetch/u)).toBeTruthy();
  expect(tried).toBe(1);
  expect(dialog.getByRole<HTMLInputElement>('textbox').value).toBe('canal.nl');
});

it('the menu opens a form although the list has another plan', async () => {
  const { dialog } = await openTool(TITLE, { [PLANS]: () => listOf({ ...plan, state: 'done' as const }) });
  expect(dialog.getByRole('textbox')).toBeTruthy();
});

import { screen, waitFor, within } from '@testing-library/react';
import type { CaseHistoryEvent, CaseObject } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import {
  caseCalls,
  caseProps,
  GET,
  GRANT,
  HISTORY,
  LINK,
  LINKABLE,
  OBJECTS,
  opened,
  SET_TYPE,
} from '../../../../test/cases';
import { CaseScreen } from './case-screen';

const zone: CaseObject = {
  kind: 'cluster',
  id: '5'.repeat(24),
  title: 'harbour.example',
  state: 'published',
  facts: ['12 record sets'],
  path: '/developer/dashboard/projects/p/clusters/c/',
  access_until: null,
};

function shown(more = {}) {
  return show(<CaseScreen {...caseProps} />, {
    ...caseCalls,
    [GET]: () => ok({ case: opened }),
    ...more,
  });
}

const about = async () =>
  within((await screen.findByRole('heading', { name: 'About this case' })).closest('section')!);
const blocks = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('div[zw-type]')]
    .filter(({ hidden }) => !hidden)
    .map((block) => block.getAttribute('zw-type'));

it('selecting a type shows the blocks of that type only', async () => {
  const { user, sent, container } = shown({
    [SET_TYPE]: () => ok({ case: { ...opened, type: 'billing' } }),
  });
  const items = await about();
  expect(items.getByRole('button', { name: 'Technical problem', pressed: true })).toBeTruthy();
  expect(blocks(container)).toEqual(['technical']);
  await user.click(items.getByRole('button', { name: /Billing/u }));
  await waitFor(() => expect(blocks(container)).toEqual(['billing']));
  expect(items.getAllByRole('button', { pressed: true })).toHaveLength(1);
  const body = { caseId: opened.caseId, type: 'billing' };
  expect(sent.find(({ path }) => path === SET_TYPE)?.body).toMatchObject(body);
});

it('a failed change of the type preserves the former one', async () => {
  const { user, host, container } = shown({ [SET_TYPE]: () => refusal(500, 'error', 'Broken.') });
  await user.click((await about()).getByRole('button', { name: /Billing/u }));
  await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text: 'Broken.', tone: 'bad' }));
  expect(blocks(container)).toEqual(['technical']);
});

it('a zone can be linked and removed', async () => {
  let list: CaseObject[] = [];
  const { user, sent } = shown({
    [OBJECTS]: () => ok({ list }),
    [LINKABLE]: () =>
      ok({ list: [{ kind: 'cluster', id: zone.id, project_id: '6'.repeat(24), title: zone.title }] }),
    [LINK]: (body: Record<string, unknown>) => {
      list = body['linked'] === true ? [zone] : [];
      return ok({ message: 'Done.', list });
    },
  });
  const panel = await about();
  await user.click(panel.getByRole('button', { name: 'Link an object' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Link an object' }));
  await user.click(dialog.getByRole('button', { name: 'Link' }));
  expect(await dialog.findByText('Please choose an object.')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText(/^DNS cluster/u), zone.id);
  await user.click(dialog.getByRole('button', { name: 'Link' }));
  const link = await panel.findByRole('link', { name: zone.title });
  expect(link.getAttribute('href')).toBe(zone.path);
  expect(panel.getByText('12 record sets')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: `Remove ${zone.title} from the case` }));
  await waitFor(() => expect(panel.queryByRole('link', { name: zone.title })).toBeNull());
  expect(sent.filter(({ path }) => path === LINK).map(({ body }) => body['linked'])).toEqual([true, false]);
});

it.each([
  ['billing', ['Order', 'Billing profile']],
  ['question', ['DNS cluster', 'Container', 'Page']],
] as const)('a case of the type %s links the kinds of its type', async (type, kinds) => {
  const { user } = shown({
    [GET]: () => ok({ case: { ...opened, type } }),
    [LINKABLE]: () => ok({ list: [] }),
  });
  await user.click((await about()).getByRole('button', { name: 'Link an object' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Link an object' }));
  const options = within(dialog.getByLabelText(/^Kind/u)).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining([...kinds]));
});

it('access to the details of an object is granted and ended', async () => {
  let list: CaseObject[] = [zone];
  const { user, sent } = shown({
    [OBJECTS]: () => ok({ list }),
    [GRANT]: ({ granted }: Record<string, unknown>) => {
      list = [{ ...zone, access_until: granted === true ? '2099-01-01T00:00:00.000Z' : null }];
      return ok({ message: 'Done.', list });
    },
  });
  const panel = await about();
  const title = zone.title;
  await user.click(
    await panel.findByRole('button', { name: `Allow agents to read the details of ${title} for 24 hours` }),
  );
  expect(await panel.findByText(/^Agents can read its details until/u)).toBeTruthy();
  await user.click(panel.getByRole('button', { name: `End the access of agents to ${title}` }));
  await waitFor(() => expect(panel.queryByText(/^Agents can read its details until/u)).toBeNull());
  expect(sent.filter(({ path }) => path === GRANT).map(({ body }) => body)).toMatchObject([
    { kind: 'cluster', object_id: zone.id, granted: true },
    { kind: 'cluster', object_id: zone.id, granted: false },
  ]);
});

it('the history is loaded when it is opened', async () => {
  const event: CaseHistoryEvent = {
    id: '7'.repeat(24),
    action: 'objects-read',
    author: 'Noor',
    side: 'team',
    detail: zone.title,
    date: opened.created,
  };
  const { user, sent } = shown({
    [HISTORY]: () =>
      ok({
        list: [event, { ...event, id: '8'.repeat(24), action: 'type', detail: 'billing' }],
        next: null,
        count: 2,
      }),
  });
  const panel = await about();
  expect(sent.some(({ path }) => path === HISTORY)).toBe(false);
  await user.click(panel.getByText('History'));
  expect(await panel.findByText(/^Noor: read harbour.example\./u)).toBeTruthy();
  expect(panel.getByText(/^Noor: changed the type to /u)).toBeTruthy();
});

import type { ZonePlan, ZoneTemplate } from '@zonewerk/contracts';
import { ok, show } from '@zonewerk/testing/screens';
import { screen, waitFor, within } from '@testing-library/react';
import { canal, DRIFT, GET, listOf, RECORDS, screenProps, www } from '../../test/dns';
import { RecordsScreen } from '../features/records/records-screen';

const BASE = '/api/partners/clusters';
const IMPORT = `${BASE}/import/preview/${canal.project_id}/`;
const [PLAN, ROWS, APPLY] = [`${BASE}/plan/get/`, `${BASE}/plan/`, `${BASE}/plan/apply/`];
const REPLACE = `${BASE}/replace/preview/`;
const [TEMPLATES, TEMPLATE] = [`${BASE}/templates/`, `${BASE}/templates/preview/`];

const none = { sets: 0, lines: 0 };
const plan: ZonePlan = {
  ...{ id: '9'.repeat(24), source: 'import', detail: 'merge', state: 'open', revision: 3, existing: 2 },
  counts: {
    ...{ removed: none, changed: none, identical: none, conflict: none, kept: none },
    ...{ added: { sets: 1, lines: 1 }, unknown: { sets: 1, lines: 1 } },
  },
  ...{ confirm: false, total: 1, tried: 0, left: 0 },
  ...{ created: '2026-01-02T10:00:00.000Z', ended: null },
};
const state = { record_policy: 'Simple' as const, record_ttl: 60, alias_target: null };
const added = {
  ...{ record_name: 'new', record_type: 'A', line_count: 1, before: null, notes: [] },
  lines: [{ first: 1, last: 1, source: 'new 60 A 192.0.2.9' }],
  after: { ...state, members: [{ identifier: '', values: ['192.0.2.9'], weight: null }] },
};
const unknown = {
  ...{ record_name: '', record_type: '', line_count: 1, before: null, after: null },
  lines: [{ first: 2, last: 2, source: 'what is this' }],
  notes: ['is is not a record type.'],
};

type Handlers = Parameters<typeof show>[1];

async function open(item: string, handlers: Handlers = {}) {
  const shown = show(<RecordsScreen {...screenProps} />, {
    [GET]: () => ok({ cluster: canal }),
    [DRIFT]: () => listOf(),
    [RECORDS]: () => listOf(www),
    [IMPORT]: () => ok({ plan }),
    [ROWS]: ({ category }) => listOf(category === 'unknown' ? unknown : added),
    ...handlers,
  });
  await shown.user.click(await screen.findByRole('button', { name: 'More actions for this cluster' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: item }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: item })) };
}

async function previewed(handlers: Handlers = {}) {
  const shown = await open('Import a zone file', handlers);
  await shown.user.type(shown.dialog.getByRole('textbox'), 'new 60 A 192.0.2.9');
  await shown.user.click(shown.dialog.getByRole('button', { name: 'Show what changes' }));
  return shown;
}

it('shows what is not understood first, then imports and says how far it is', async () => {
  const running = { ...plan, state: 'running' as const };
  const done = { ...plan, state: 'done' as const, tried: 1 };
  const { user, dialog } = await previewed({
    [APPLY]: () => ok({ plan: running }),
    [PLAN]: () => ok({ plan: done }),
  });
  expect(await dialog.findByText('what is this')).toBeTruthy();
  expect(dialog.getByText('is is not a record type.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Added 1' }));
  expect(await dialog.findByText('new.canal.nl. 60 IN A 192.0.2.9')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Make 1 change' }));
  expect(await dialog.findByText('1 change made.')).toBeTruthy();
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says so when how far it is cannot be heard', async () => {
  const { user, dialog } = await previewed({
    [APPLY]: () => ok({ plan: { ...plan, state: 'running' } }),
    [PLAN]: () =>
      Response.json({ status: 'not-found', message: 'The cluster was dropped.' }, { status: 404 }),
  });
  await user.click(await dialog.findByRole('button', { name: 'Make 1 change' }));
  expect(await dialog.findByText('The cluster was dropped.')).toBeTruthy();
});

it('asks for the domain when much goes', async () => {
  const large = { ...plan, confirm: true, existing: 12, total: 11 };
  const counts = { ...plan.counts, removed: { sets: 10, lines: 0 } };
  const { user, dialog, sent } = await previewed({
    [IMPORT]: () => ok({ plan: { ...large, counts } }),
    [APPLY]: () => ok({ plan: { ...large, counts, state: 'done', tried: 11 } }),
  });
  expect(await dialog.findByText('This removes 10 of 12 record sets.')).toBeTruthy();
  const make = dialog.getByRole('button', { name: 'Make 11 changes' });
  expect((make as HTMLButtonElement).disabled).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: 'Type canal.nl to confirm' }), 'canal.nl');
  await user.click(make);
  expect(await dialog.findByText('11 changes made.')).toBeTruthy();
  expect(sent.find(({ path }) => path === APPLY)?.body).toMatchObject({ cluster_domain: 'canal.nl' });
});

it('keeps what was pasted when the preview fails', async () => {
  const { dialog } = await previewed({
    [IMPORT]: () =>
      Response.json(
        { status: 'payload-too-large', message: 'A file can have at most 20 MB.' },
        { status: 413 },
      ),
  });
  expect(await dialog.findByText('A file can have at most 20 MB.')).toBeTruthy();
  expect((dialog.getByRole('textbox') as HTMLTextAreaElement).value).toBe('new 60 A 192.0.2.9');
});

it('fills a template, and shows the server’s faults at its fields', async () => {
  const template: ZoneTemplate = {
    ...{ id: 'web-server', group: 'web', name: 'A server of your own', purpose: 'One server.' },
    documentation: 'https://example.org/',
    fields: [{ name: 'ipv4', label: 'IPv4 address', help: 'Of the server.', required: true }],
  };
  const issues = [{ path: 'fields.ipv4', message: 'x is not an IPv4 address.' }];
  const { user, dialog, sent } = await open('Use a template', {
    [TEMPLATES]: () => ok({ list: [template] }),
    [TEMPLATE]: ({ fields }) =>
      JSON.stringify(fields).includes('192.0.2.1')
        ? ok({ plan: { ...plan, source: 'template' } })
        : Response.json({ status: 'validation-error', message: 'Please check.', issues }, { status: 400 }),
  });
  await user.selectOptions(await dialog.findByRole('combobox'), 'Web: A server of your own');
  const field = dialog.getByRole('textbox', { name: /IPv4 address/u });
  await user.type(field, 'x');
  await user.click(dialog.getByRole('button', { name: 'Show what changes' }));
  expect(await dialog.findByText('x is not an IPv4 address.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '192.0.2.1');
  await user.click(dialog.getByRole('button', { name: 'Show what changes' }));
  expect(await dialog.findByText('what is this')).toBeTruthy();
  expect(sent.filter(({ path }) => path === TEMPLATE).at(-1)?.body).toMatchObject({
    template: 'web-server',
    fields: [{ name: 'ipv4', value: '192.0.2.1' }],
  });
});

it('puts another value in the place of one', async () => {
  const { user, dialog, sent } = await open('Replace a value', {
    [REPLACE]: () => ok({ plan: { ...plan, source: 'replacement' } }),
  });
  await user.type(dialog.getByRole('textbox', { name: 'Value that is there' }), '192.0.2.1');
  await user.type(dialog.getByRole('textbox', { name: 'Value that is to be there' }), '192.0.2.9');
  await user.click(dialog.getByRole('button', { name: 'Show what changes' }));
  expect(await dialog.findByRole('button', { name: 'Make 1 change' })).toBeTruthy();
  expect(sent.find(({ path }) => path === REPLACE)?.body).toMatchObject({
    ...{ record_type: 'A', old_value: '192.0.2.1', new_value: '192.0.2.9' },
  });
});

import type { ZoneTemplate } from '@zonewerk/contracts';
import { ok, refusal } from '@zonewerk/testing/screens';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listOf } from '../../../../test/dns';
import {
  APPLY,
  IMPORT,
  PLAN,
  openTool,
  plan,
  previewed,
  REPLACE,
  ROWS,
  showPlans,
  TEMPLATE,
  TEMPLATES,
} from '../../../../test/plans';

const text = 'new 60 A 192.0.2.9';

it('an import shows unknown lines first, then applies and shows its progress', async () => {
  const done = { ...plan, state: 'done' as const, tried: 1, ended: plan.created };
  const { user, dialog, sent, host } = await previewed({}, { steps: [done] });
  expect(await dialog.findByText('what is this')).toBeTruthy();
  expect(dialog.getByText('“is” is not a record type.')).toBeTruthy();
  expect(sent.find(({ path }) => path === IMPORT)?.body).toMatchObject({ mode: 'merge', zone_text: text });
  await user.click(dialog.getByRole('button', { name: 'Added 1' }));
  expect(await dialog.findByText('new.canal.nl. 60 IN A 192.0.2.9')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Make 1 change' }));
  expect(await dialog.findByText('1 change made.')).toBeTruthy();
  expect(host.announce.mock.calls.at(-1)).toEqual(['1 change made']);
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});

describe('the offer to read a CNAME as an alias', () => {
  const reason = 'Line 2 is a CNAME at the domain itself.';
  const offering = {
    ...plan,
    remarks: ['The file has no SOA record.'],
    offers: [{ kind: 'apex-alias' as const, reason }],
  };
  const bodies = (sent: { path: string; body: Record<string, unknown> }[]) =>
    sent.filter(({ path }) => path === IMPORT).map(({ body }) => body['apex_alias']);

  it('is accepted by one click and can be reverted in the form', async () => {
    const chosen = { ...plan, id: '8'.repeat(24) };
    const planOf = (body: Record<string, unknown>) =>
      ok({ plan: body['apex_alias'] === '1' ? chosen : offering });
    const { user, dialog, sent } = await previewed({
      [IMPORT]: planOf,
      [PLAN]: ({ plan_id: id }) => ok({ plan: id === chosen.id ? chosen : offering }),
    });
    expect(await dialog.findByText(reason)).toBeTruthy();
    expect(dialog.getByText('The file has no SOA record.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Convert it to an alias' }));
    await waitFor(() => expect(dialog.queryByText(reason)).toBeNull());
    expect(bodies(sent)).toEqual([undefined, '1']);
    await user.click(dialog.getByRole('button', { name: 'Back' }));
    await user.click(dialog.getByRole('switch', { name: 'Read a CNAME at the domain itself as an alias' }));
    await user.click(dialog.getByRole('button', { name: 'Preview changes' }));
    await waitFor(() => expect(bodies(sent)).toEqual([undefined, '1', undefined]));
  });

  it('requires the file again after a reload', async () => {
    window.history.replaceState(null, '', `/?plan=${plan.id}`);
    showPlans({ [PLAN]: () => ok({ plan: offering }) });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('To change this, go back and choose the file again.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Convert it to an alias' })).toBeNull();
  });
});

it('an import that removes many record sets requires the typed domain', async () => {
  const counts = { ...plan.counts, removed: { sets: 10, lines: 0 } };
  const large = { ...plan, confirm: true, existing: 12, total: 11, counts };
  const steps = [{ ...large, state: 'done' as const, tried: 11 }];
  const { user, dialog, sent } = await previewed({}, { made: large, steps });
  expect(await dialog.findByText('This removes 10 of 12 record sets.')).toBeTruthy();
  const make = dialog.getByRole('button', { name: 'Make 11 changes' });
  expect((make as HTMLButtonElement).disabled).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: 'Type canal.nl to confirm' }), 'canal.nl');
  await user.click(make);
  expect(await dialog.findByText('11 changes made.')).toBeTruthy();
  expect(sent.find(({ path }) => path === APPLY)?.body).toMatchObject({ cluster_domain: 'canal.nl' });
});

describe('the selected file', () => {
  const zone = (size: number, name = 'canal.zone') => {
    const file = new File([text], name, { type: 'text/plain' });
    return Object.defineProperty(file, 'size', { value: size });
  };

  it('is sent with its name', async () => {
    const { user, dialog, sent } = await openTool('Import a zone file');
    await user.upload(dialog.getByLabelText('Zone file', { selector: 'input' }), zone(18));
    await user.click(dialog.getByRole('button', { name: 'Preview changes' }));
    expect(await dialog.findByText('what is this')).toBeTruthy();
    expect(sent.find(({ path }) => path === IMPORT)?.body['files']).toEqual(['zone-file canal.zone']);
  });

  it('is rejected above the size limit without a request', async () => {
    const { user, dialog } = await openTool('Import a zone file');
    await user.upload(dialog.getByLabelText('Zone file', { selector: 'input' }), zone(20 * 1024 * 1024 + 1));
    expect(dialog.getByRole('alert').textContent).toBe('A file can have at most 20 MB.');
    expect(dialog.queryByText(/canal\.zone/u)).toBeNull();
  });

  it('can be dropped into the form and removed', async () => {
    const { user, dialog } = await openTool('Import a zone file');
    fireEvent.drop(dialog.getByLabelText('Zone file', { selector: 'input' }), {
      dataTransfer: { files: [zone(18)] },
    });
    expect(dialog.getByText('canal.zone (18 bytes)')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Remove file' }));
    expect(dialog.getByRole('textbox')).toBeTruthy();
  });

  it.each([
    ['This file is not text. It looks like .zip. Please choose a zone file.'],
    ['Please choose a zone file, or paste one.'],
  ])('is rejected by the server: %s', async (message) => {
    const issues = [{ path: 'zone-file', message }];
    const answer = () => refusal(400, 'validation-error', 'Please check the marked fields.', issues);
    const { user, dialog } = await openTool('Import a zone file', { [IMPORT]: answer });
    await user.upload(dialog.getByLabelText('Zone file', { selector: 'input' }), zone(18));
    await user.click(dialog.getByRole('button', { name: 'Preview changes' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.getByText('canal.zone (18 bytes)')).toBeTruthy();
  });
});

it('a template is filled in, and server errors appear at its fields', async () => {
  const template: ZoneTemplate = {
    id: 'web-server',
    group: 'web',
    name: 'A server of your own',
    purpose: 'One server.',
    documentation: 'https://example.org/',
    fields: [{ name: 'ipv4', label: 'IPv4 address', help: 'Address of the server.', required: true }],
  };
  const issues = [{ path: 'fields.ipv4', message: 'x is not an IPv4 address.' }];
  const { user, dialog, sent } = await openTool('Use a template', {
    [TEMPLATES]: () => ok({ list: [template] }),
    [TEMPLATE]: ({ fields }) =>
      JSON.stringify(fields).includes('192.0.2.1')
        ? ok({ plan: { ...plan, source: 'template', detail: template.name, file: '' } })
        : refusal(400, 'validation-error', 'Please check.', issues),
  });
  await user.selectOptions(await dialog.findByRole('combobox'), 'Web: A server of your own');
  const field = dialog.getByRole('textbox', { name: /IPv4 address/u });
  await user.type(field, 'x');
  await user.click(dialog.getByRole('button', { name: 'Preview changes' }));
  expect(await dialog.findByText('x is not an IPv4 address.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '192.0.2.1');
  await user.click(dialog.getByRole('button', { name: 'Preview changes' }));
  expect(await dialog.findByText('what is this')).toBeTruthy();
  expect(sent.filter(({ path }) => path === TEMPLATE).at(-1)?.body).toMatchObject({
    template: 'web-server',
    fields: [{ name: 'ipv4', value: '192.0.2.1' }],
  });
});

it('a failed request for templates offers Retry', async () => {
  const answers = [new Error('Failed to fetch'), ok({ list: [] })];
  const { user, dialog } = await openTool('Use a template', {
    [TEMPLATES]: () => answers.shift() ?? listOf(),
  });
  await user.click(await dialog.findByRole('button', { name: 'Retry' }));
  expect(await dialog.findByRole('combobox', { name: 'Template' })).toBeTruthy();
});

it('a replacement sends the old and the new value', async () => {
  const { user, dialog, sent } = await openTool('Replace a value', {
    [REPLACE]: () => ok({ plan: { ...plan, source: 'replacement', detail: '192.0.2.1 → 192.0.2.9' } }),
  });
  await user.type(dialog.getByRole('textbox', { name: 'Present value' }), '192.0.2.1');
  await user.type(dialog.getByRole('textbox', { name: 'New value' }), '192.0.2.9');
  await user.click(dialog.getByRole('button', { name: 'Preview changes' }));
  expect(await dialog.findByRole('button', { name: 'Make 1 change' })).toBeTruthy();
  expect(sent.find(({ path }) => path === REPLACE)?.body).toMatchObject({
    record_type: 'A',
    old_value: '192.0.2.1',
    new_value: '192.0.2.9',
  });
});

it('a row with several lines shows all of them after expansion', async () => {
  const lines = [4, 7].map((first) => ({ first, last: first, source: `www 60 A 192.0.2.${first}` }));
  const row = {
    record_name: 'www',
    record_type: 'A',
    lines,
    line_count: 3,
    before: null,
    after: null,
    notes: [],
  };
  const { user, dialog } = await previewed({ [ROWS]: () => listOf(row) });
  const summary = await dialog.findByText('Line 4 and 2 more');
  expect(dialog.queryByText('www 60 A 192.0.2.7')).toBeNull();
  await user.click(summary);
  expect(await dialog.findByText('www 60 A 192.0.2.7')).toBeTruthy();
  expect(dialog.getByText('Line 7')).toBeTruthy();
  expect(dialog.getByText('1 more line')).toBeTruthy();
});

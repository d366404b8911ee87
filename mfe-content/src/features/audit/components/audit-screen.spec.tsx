import { screen, waitFor, within } from '@testing-library/react';
import type { AuditEvent } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, GET, screenProps } from '../../../../test/projects';
import { AuditScreen } from './audit-screen';

const LIST = '/api/partners/projects/audit/';
const EXPORT = '/api/partners/projects/audit/export/';
const ADA = { id: '2'.repeat(24), name: 'Ada' };

const created: AuditEvent = {
  id: '1'.repeat(24),
  date: '2026-11-30T10:00:00.000Z',
  actor: 'Ada',
  actor_id: ADA.id,
  token: null,
  ip: '192.0.2.1',
  request: null,
  area: 'hosting',
  action: 'container.create',
  subject: { kind: 'container', id: '3'.repeat(24), name: 'Shop' },
  details: { kind: 'live', source: 'site' },
};
const expired: AuditEvent = {
  ...created,
  id: '4'.repeat(24),
  actor: null,
  actor_id: null,
  ip: null,
  action: 'certificate.expire',
  subject: { ...created.subject, id: '5'.repeat(24), name: 'www.canal.example' },
  details: {},
};

const events = (...list: AuditEvent[]) => ok({ list, next: null, count: list.length, actors: [ADA] });

function shown(handlers = {}) {
  window.history.replaceState(null, '', `/projects/${canal.id}/audit/`);
  const screenShown = show(<AuditScreen {...screenProps} />, {
    [GET]: () => ok({ project: canal }),
    [LIST]: () => events(created, expired),
    ...handlers,
  });
  const questions = () => screenShown.sent.filter(({ path }) => path === LIST).map(({ body }) => body);
  return { ...screenShown, questions };
}

it('the audit log shows author, change and object, and the name of unknown actions', async () => {
  const { questions } = shown();
  const row = within((await screen.findByText('Container created')).closest('tr')!);
  for (const text of ['kind: live · source: site', 'Shop', 'Ada', '192.0.2.1'])
    expect(row.getByText(text)).toBeTruthy();
  const other = within(screen.getByText('certificate.expire').closest('tr')!);
  for (const text of ['www.canal.example', 'Zonewerk', '–']) expect(other.getByText(text)).toBeTruthy();
  expect(questions()).toEqual([{ project_id: canal.id }]);
});

it('the audit log is filtered by area, person, period and object, stored in the URL', async () => {
  const { user, questions } = shown();
  await screen.findByText('Container created');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Hosting');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Ada');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days');
  await user.click(await screen.findByRole('button', { name: 'More actions for Container created, Shop' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Changes of this object' }));
  const target = created.subject.id;
  await waitFor(() =>
    expect(questions().at(-1)).toMatchObject({
      area: 'hosting',
      actor: ADA.id,
      target,
      from: expect.any(String),
    }),
  );
  expect(window.location.search).toBe(`?area=hosting&actor=${ADA.id}&period=week&target=${target}`);
  await user.click(screen.getByRole('button', { name: 'Shop', pressed: true }));
  await waitFor(() => expect(questions().at(-1)).not.toHaveProperty('target'));
});

it('the filtered events can be downloaded, and a failure shows the reason', async () => {
  const csv = new Response('Date', {
    headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="audit.csv"' },
  });
  const answers = [csv, refusal(500, 'error', 'Please try again.')];
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  const { user, host, sent } = shown({ [EXPORT]: () => answers.shift() });
  const choose = async (format: string) => {
    await user.click(await screen.findByRole('button', { name: 'Download', busy: false }));
    await user.click(await screen.findByRole('menuitem', { name: format }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  };
  await screen.findByText('Container created');
  await choose('CSV');
  const done = { text: 'Audit log downloaded.', tone: 'good' };
  await waitFor(() => expect(host.toast).toHaveBeenLastCalledWith(done));
  expect(sent.at(-1)?.body).toEqual({ project_id: canal.id, format: 'csv' });
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('audit.csv');
  await choose('JSON');
  await waitFor(() =>
    expect(host.toast).toHaveBeenLastCalledWith({ text: 'Please try again.', tone: 'bad' }),
  );
});

it('an empty audit log has no filters', async () => {
  shown({ [LIST]: () => events() });
  expect(await screen.findByText('No changes yet')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('a failure of the audit log shows the reason, and Retry reads it', async () => {
  const answers = [offline(), refusal(500, 'error', 'Please try again.'), events(created)];
  const { user } = shown({ [LIST]: () => answers.shift() });
  expect(await screen.findByText("You're offline")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Please try again.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Container created')).toBeTruthy();
});

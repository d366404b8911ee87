import { screen, waitFor, within } from '@testing-library/react';
import type { Project, SupportCase } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { caseCalls, caseProps, GET, opened, PROJECTS, READ, SHARE } from '../../../../test/cases';
import { CaseScreen } from './case-screen';

const harbour: Project = {
  id: '1'.repeat(24),
  name: 'Harbour',
  label_color: 'teal',
  role: 'member',
  project_role: 'editor',
  created: opened.created,
};
const watched: Project = { ...harbour, id: '2'.repeat(24), name: 'Canal', project_role: 'viewer' };
const project = { project_id: harbour.id, name: harbour.name };

function shown(stored: SupportCase, more = {}, list = [harbour, watched]) {
  return show(<CaseScreen {...caseProps} />, {
    [GET]: () => ok({ case: stored }),
    ...caseCalls,
    [PROJECTS]: () => ok({ list, next: null, count: list.length }),
    ...more,
  });
}

async function openWindow(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share with a project' }));
  return within(await screen.findByRole('dialog', { name: 'Share with a project' }));
}

it('a case is shared with a project in which the role permits it', async () => {
  const { user, sent, host } = shown(opened, {
    [SHARE]: () => ok({ message: 'Shared.', case: { ...opened, shared_with: project } }),
  });
  const dialog = await openWindow(user);
  await dialog.findByRole('option', { name: 'Harbour' });
  expect(dialog.queryByRole('option', { name: 'Canal' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Share' }));
  expect(await dialog.findByText('Please choose a project.')).toBeTruthy();
  await user.selectOptions(dialog.getByLabelText(/^Project/u), harbour.id);
  await user.click(dialog.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText('This case is shared with the project Harbour.')).toBeTruthy();
  const body = { caseId: opened.caseId, project_id: harbour.id, shared: true };
  expect(sent.find(({ path }) => path === SHARE)?.body).toEqual(body);
  expect(host.toast).toHaveBeenCalledWith({ text: 'Shared.', tone: 'good' });
});

it('a refused sharing shows its reason and preserves the choice', async () => {
  const { user } = shown(opened, { [SHARE]: () => refusal(403, 'permission-issue', 'Not permitted.') });
  const dialog = await openWindow(user);
  await dialog.findByRole('option', { name: 'Harbour' });
  await user.selectOptions(dialog.getByLabelText(/^Project/u), harbour.id);
  await user.click(dialog.getByRole('button', { name: 'Share' }));
  expect(await dialog.findByText('Not permitted.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLSelectElement>(/^Project/u).value).toBe(harbour.id);
});

it('a person without such a project sees why there is no choice', async () => {
  const { user } = shown(opened, {}, [watched]);
  const dialog = await openWindow(user);
  expect(await dialog.findByText(/^You have no project with the permission/u)).toBeTruthy();
});

it('the sharing ends on request', async () => {
  const { user, sent } = shown(
    { ...opened, shared_with: project },
    { [SHARE]: () => ok({ message: 'Ended.', case: opened }) },
  );
  const dialog = await openWindow(user);
  await user.click(dialog.getByRole('button', { name: 'Stop sharing' }));
  await waitFor(() => expect(screen.queryByText(/^This case is shared with/u)).toBeNull());
  expect(sent.find(({ path }) => path === SHARE)?.body).toMatchObject({
    project_id: harbour.id,
    shared: false,
  });
});

it('a member reads a shared case and replies, without options of the customer', async () => {
  const { user, sent } = shown({ ...opened, shared: true, shared_with: project });
  expect(await screen.findByText(/^A member of the project Harbour shares this case/u)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send reply' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Options' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Copy link',
  ]);
  expect(sent.some(({ path }) => path === READ)).toBe(false);
});

it.each([
  ['2099-01-01T00:00:00.000Z', 'This case is closed. A reply opens it again.'],
  ['2020-01-01T00:00:00.000Z', 'This case is closed permanently. Please open another case.'],
])('a member cannot open a closed case with a button (until %s)', async (until, text) => {
  shown({ ...opened, shared: true, shared_with: project, state: 'closed', reopen_until: until });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open again' })).toBeNull();
});

import { screen, waitFor, within } from '@testing-library/react';
import type { Project } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, GET, screenProps } from '../../../../test/projects';
import { SettingsScreen } from './settings-screen';

const BASE = '/api/partners/projects';
const RENAME = `${BASE}/set/name/`;
const PREVIEW = `${BASE}/drop/preview/`;
const DROP = `${BASE}/drop/`;

const affected = [
  { kind: 'attached domains', count: 3 },
  { kind: 'cluster_tags', count: 1 },
];
const preview = () => ok({ name: canal.name, members: 2, list: affected });

function shown(handlers = {}, project: Project = canal) {
  window.history.replaceState(null, '', `/projects/${canal.id}/settings/`);
  const all = show(<SettingsScreen {...screenProps} />, { [GET]: () => ok({ project }), ...handlers });
  const bodies = (path: string) => all.sent.filter((one) => one.path === path).map(({ body }) => body);
  return { ...all, bodies };
}

it.each([
  ['owner', ['Name', 'Label', 'Drop project']],
  ['admin', ['Name', 'Label']],
  ['editor', []],
] as const)('the settings show the panels of the role %s', async (role, expected) => {
  shown({}, { ...canal, project_role: role });
  await screen.findByRole('heading', { level: 1, name: 'Project settings' });
  const titles = screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(titles).toEqual(expected);
  expect(screen.queryByText(/Your role has no permission/u) === null).toBe(expected.length > 0);
});

it('a failed request for the project offers Retry', async () => {
  const answers = [offline(), ok({ project: canal })];
  const { user } = shown({ [GET]: () => answers.shift() });
  expect(await screen.findByText("You're offline")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Drop project' })).toBeTruthy();
});

describe('the project name', () => {
  it('can be changed, and a rejection preserves the input', async () => {
    let stored = canal;
    const issues = [{ path: 'name', message: 'Please use at most 80 characters.' }];
    const answers = [refusal(400, 'validation-error', 'Check.', issues), offline()];
    const { user, host, bodies } = shown({
      [GET]: () => ok({ project: stored }),
      [RENAME]: ({ name }: { name: string }) => {
        const special = answers.shift();
        if (special) return special;
        stored = { ...canal, name };
        return ok({ project: stored });
      },
    });
    const field = await screen.findByLabelText<HTMLInputElement>('Name');
    const submit = () => user.click(screen.getByRole('button', { name: 'Rename project' }));
    await user.clear(field);
    await submit();
    expect(await screen.findByText('Please give the project a name.')).toBeTruthy();
    expect(bodies(RENAME)).toEqual([]);
    await user.type(field, 'Lock museum');
    await submit();
    expect(await screen.findByText('Please use at most 80 characters.')).toBeTruthy();
    await submit();
    await waitFor(() => expect(bodies(RENAME)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText('Please use at most 80 characters.')).toBeNull());
    expect(field.value).toBe('Lock museum');
    await submit();
    const text = 'Project renamed to Lock museum.';
    await waitFor(() => expect(host.toast).toHaveBeenCalledWith({ text, tone: 'good' }));
    expect(await screen.findByRole('link', { name: 'Lock museum' })).toBeTruthy();
    expect(field.value).toBe('Lock museum');
    expect(window.sessionStorage.length).toBe(0);
  });
});

describe('dropping the project', () => {
  async function opened(handlers = {}) {
    const all = shown({ [PREVIEW]: preview, ...handlers });
    await all.user.click(await screen.findByRole('button', { name: 'Drop project' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Drop Canal museum?' }));
    const field = dialog.getByLabelText<HTMLInputElement>('Name of the project');
    const submit = () => all.user.click(dialog.getByRole('button', { name: 'Drop project' }));
    return { ...all, dialog, field, submit };
  }

  it('shows the affected objects and requires the typed name', async () => {
    const { user, dialog, field, submit, bodies, host } = await opened({ [DROP]: () => ok({}) });
    const pairs = (await dialog.findAllByRole('definition')).map((one) => [
      one.previousElementSibling?.textContent,
      one.textContent,
    ]);
    expect(pairs).toEqual([
      ['Members', '2'],
      ['Domains of containers', '3'],
      ['Tags', '1'],
    ]);
    expect(dialog.getByText('Support cases remain with the persons who opened them.')).toBeTruthy();
    await user.type(field, 'canal');
    await submit();
    expect(await dialog.findByText('Please type Canal museum to drop this project.')).toBeTruthy();
    expect(bodies(DROP)).toEqual([]);
    await user.clear(field);
    await user.type(field, 'Canal museum');
    await submit();
    await waitFor(() => expect(host.navigate).toHaveBeenCalledWith('/projects/', undefined));
    expect(bodies(DROP)).toEqual([{ project_id: canal.id, name: 'Canal museum' }]);
    // The dropped project is not reloaded.
    expect(bodies(GET)).toHaveLength(1);
  });

  it('preserves the typed name when the second factor is missing', async () => {
    const answer = refusal(403, 'recent-factor-required', 'Please confirm that it is you.');
    const { user, dialog, field, submit } = await opened({ [DROP]: () => answer });
    await user.type(field, 'Canal museum');
    await submit();
    expect(await dialog.findByText('Please confirm that it is you.')).toBeTruthy();
    expect(field.value).toBe('Canal museum');
  });

  it('reloads the affected objects after a failure', async () => {
    const answers = [offline(), refusal(500, 'error', 'Broken.'), preview()];
    const { user, dialog } = await opened({ [PREVIEW]: () => answers.shift() });
    expect(await dialog.findByText("You're offline")).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('Broken.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('Affected objects')).toBeTruthy();
  });
});

import { screen } from '@testing-library/react';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { canal, GET, screenProps } from '../../../../test/projects';
import { ProjectScreen } from './project-screen';

it('the project page shows its label, role and links to its areas', async () => {
  const { sent } = show(<ProjectScreen {...screenProps} />, { [GET]: () => ok({ project: canal }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Canal museum' })).toBeTruthy();
  expect(sent[0]?.body).toEqual({ project_id: canal.id });
  expect(screen.getByText('Teal')).toBeTruthy();
  expect(screen.getByText('Owner')).toBeTruthy();
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/projects/',
    `/projects/${canal.id}/pages/`,
    `/projects/${canal.id}/modules/`,
    `/projects/${canal.id}/files/`,
    `/projects/${canal.id}/roadmaps/`,
    `/developer/dashboard/projects/${canal.id}/clusters/`,
    `/developer/dashboard/projects/${canal.id}/servers/`,
    `/projects/${canal.id}/members/`,
    `/projects/${canal.id}/settings/parameters/`,
    `/projects/${canal.id}/settings/`,
  ]);
});

it('the project page shows the areas of the role', async () => {
  const project = { ...canal, project_role: 'billing' as const };
  show(<ProjectScreen {...screenProps} />, { [GET]: () => ok({ project }) });
  expect(await screen.findByRole('link', { name: /Members/u })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /DNS|Pages|Settings/u })).toBeNull();
});

it('the project page shows a skeleton during loading', async () => {
  show(<ProjectScreen {...screenProps} />, { [GET]: () => ok({ project: canal }) });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
});

it('a failed request for the project shows the reason and Retry', async () => {
  const answers = [refusal(404, 'not-found', 'The requested object was not found.'), ok({ project: canal })];
  const { user } = show(<ProjectScreen {...screenProps} />, { [GET]: () => answers.shift() ?? offline() });
  expect(await screen.findByText('The requested object was not found.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Project' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Canal museum' })).toBeTruthy();
});

it('a request for the project without a network shows a notice', async () => {
  show(<ProjectScreen {...screenProps} />, { [GET]: () => offline() });
  expect(await screen.findByText("You're offline")).toBeTruthy();
});

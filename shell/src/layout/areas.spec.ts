import { ACCOUNT_AREAS, accountPage, areaOfProject, currentArea, openProjectId, visibleAreas } from './areas';

const ID = 'a'.repeat(24);

it.each([
  [`/projects/${ID}/`, ID, 'overview'],
  [`/projects/${ID}`, ID, 'overview'],
  [`/projects/${ID}/settings/`, ID, 'settings'],
  [`/projects/${ID}/label/`, ID, 'settings'],
  [`/projects/${ID}/members/`, ID, 'members'],
  [`/projects/${ID}/settings/parameters/`, ID, 'parameters'],
  [`/projects/${ID}/pages/`, ID, 'pages'],
  [`/projects/${ID}/pages/${ID}/edit/`, ID, 'pages'],
  [`/projects/${ID}/modules/`, ID, 'modules'],
  [`/projects/${ID}/modules/${ID}/new/`, ID, 'modules'],
  [`/projects/${ID}/files/`, ID, 'files'],
  [`/projects/${ID}/roadmaps/`, ID, 'roadmaps'],
  [`/projects/${ID}/roadmaps/${ID}/`, ID, 'roadmaps'],
  [`/developer/dashboard/projects/${ID}/clusters/`, ID, 'dns'],
  [`/developer/dashboard/projects/${ID}/clusters/c/records/`, ID, 'dns'],
  [`/developer/dashboard/projects/${ID}/servers/`, ID, 'servers'],
  [`/developer/dashboard/projects/${ID}/servers/${ID}/`, ID, 'servers'],
  [`/projects/${ID}/later/`, ID, null],
  ['/projects/', null, null],
  ['/support/', null, null],
])('the path %s has the right project and area', (path, projectId, area) => {
  expect(openProjectId(path)).toBe(projectId);
  expect(currentArea(path)).toBe(area);
});

it('switching the project preserves the area', () => {
  const other = 'b'.repeat(24);
  expect(areaOfProject(`/projects/${ID}/label/`, other)).toBe(`/projects/${other}/settings/`);
  expect(areaOfProject(`/developer/dashboard/projects/${ID}/clusters/c/records/`, other)).toBe(
    `/developer/dashboard/projects/${other}/clusters/`,
  );
  expect(areaOfProject('/support/', other)).toBe(`/projects/${other}/`);
});

it.each([
  [null, 'overview pages modules files roadmaps dns servers tokens members parameters audit settings'],
  ['owner', 'overview pages modules files roadmaps dns servers tokens members parameters audit settings'],
  ['operator', 'overview pages modules files roadmaps dns servers tokens members parameters'],
  ['editor', 'overview pages modules files roadmaps dns servers members parameters'],
  ['billing', 'overview members'],
] as const)('the areas of the role %s', (role, areas) => {
  expect(visibleAreas(role).map(({ id }) => id)).toEqual(areas.split(' '));
});

it.each([
  ['/account/', 'account-overview'],
  ['/account/emails/', 'account-emails'],
  ['/account/sessions/history/filter:period/timestamp:week/order:ASC/', 'account-history'],
  ['/balance/', 'balance'],
  [`/balance/${ID}/orders/${ID}/`, 'balance'],
  [`/balance/${ID}/orders/${ID}/charged/`, 'balance'],
  ['/support/', null],
  ['/login/', null],
])('the path %s is the account page %s', (path, page) => {
  expect(accountPage(path)).toBe(page);
});

it('every account page has a path that shows it', () => {
  expect(ACCOUNT_AREAS.map(({ path }) => accountPage(path))).toEqual(
    ACCOUNT_AREAS.map(({ identity }) => identity),
  );
});

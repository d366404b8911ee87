import { ALL_CALLS } from '../all-calls.js';
import { PERMISSIONS, PROJECT_ROLES, roleAllows, type Permission, type ProjectRole } from './roles.js';

const permissions = Object.keys(PERMISSIONS) as Permission[];
const of = (role: ProjectRole) => permissions.filter((permission) => roleAllows(role, permission));

test('an owner has every permission, an admin all but those of the owner', () => {
  expect(of('owner')).toEqual(permissions);
  const missing = permissions.filter((permission) => !roleAllows('admin', permission));
  expect(missing).toEqual(['project.drop', 'ownership.transfer']);
});

test.each(['project.view', 'project.leave'] as const)('every role has %s', (permission) => {
  expect(PROJECT_ROLES.filter((role) => !roleAllows(role, permission))).toEqual([]);
});

test('a viewer changes nothing in a project', () => {
  expect(of('viewer').filter((permission) => !permission.endsWith('.view'))).toEqual(['project.leave']);
});

test('an operator changes DNS, containers and parameters, an editor content, files and roadmaps', () => {
  const changing = (role: ProjectRole) => of(role).filter((permission) => permission.endsWith('.change'));
  expect(changing('operator')).toEqual(['dns.change', 'parameters.change']);
  expect(of('operator')).toContain('hosting.deploy');
  expect(changing('editor')).toEqual(['content.change', 'files.change', 'roadmaps.change']);
  expect(of('editor')).not.toContain('hosting.deploy');
});

test('every call uses a permission of the table', () => {
  const used = new Set(ALL_CALLS.flatMap(({ permission }) => permission ?? []));
  expect([...used].filter((permission) => !(permission in PERMISSIONS))).toEqual([]);
});

import { bootRemoteSchema, type BootRemote } from '../release/boot-document';
import { bootRemote } from '../../test/boot';
import { problemOf } from './check-remote';

it('problemOf accepts a remote that matches the schema', () => {
  const remote = bootRemote();
  expect(bootRemoteSchema.parse(remote)).toEqual(remote);
  expect(problemOf({ ...remote })).toBe('');
});

it.each<[keyof BootRemote, unknown]>([
  ['name', undefined],
  ['name', 'mfe-support'],
  ['version', '1.0'],
  ['version', 7],
  ['entry', ''],
  ['entry', '../remoteEntry.js'],
  ['entry', 'https://evil.example/remoteEntry.js'],
  ['base', 'https://evil.example/assets/mfe-support/0.1.0-0123456789/'],
  ['base', '//evil.example/'],
  ['base', '/assets/mfe-content/0.1.0-0123456789/'],
  ['base', '/assets/mfe-support/0.1.0-ffffffffff/'],
  ['base', undefined],
  ['files', null],
  ['files', ['remoteEntry.js']],
  ['files', { 'remoteEntry.js': 'sha384-short' }],
  ['files', { 'remoteEntry.js': '' }],
  ['files', { '../../x.js': `sha384-${'h'.repeat(64)}` }],
  ['identities', null],
  ['identities', { support: 'cases' }],
  ['identities', { support: './../cases' }],
  ['identities', { support: 1 }],
  ['windows', 'none'],
])('problemOf refuses %s %j', (field, value) => {
  expect(problemOf({ ...bootRemote(), [field]: value })).toBe(`${field} cannot be used`);
});

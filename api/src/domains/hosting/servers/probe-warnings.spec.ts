import type { DockerFacts } from '../engines/engine.js';
import { warningsOf } from './probe-warnings.js';

const GOOD: DockerFacts = {
  version: '20.10.24',
  apiVersion: '1.41',
  storageDriver: 'overlay2',
  hasUserNamespace: true,
  hasLiveRestore: true,
  usedShare: 0.84,
  reached: null,
  isRuled: true,
  fault: null,
};

test('a server without a fault has no warnings', () => {
  expect(warningsOf(GOOD, true)).toEqual([]);
});

test.each<[string, Partial<DockerFacts>]>([
  ['Containers reach 10.8.0.2:2376 of the host', { reached: '10.8.0.2:2376' }],
  ['No container can probe the host', { fault: 'No such image', usedShare: null }],
  ['The rules for outgoing connections are not in force', { isRuled: false }],
  ['Start Docker of a public server with userns-remap.', { hasUserNamespace: false }],
  ['Start Docker with --live-restore.', { hasLiveRestore: false }],
  ['Docker uses the storage driver vfs.', { storageDriver: 'vfs' }],
  ['The disk is used by 85%.', { usedShare: 0.85 }],
])('a probe warning has the text: %s', (text, facts) => {
  expect(warningsOf({ ...GOOD, ...facts }, true)).toEqual([expect.stringContaining(text)]);
});

test('a partner server needs no user namespaces', () => {
  expect(warningsOf({ ...GOOD, hasUserNamespace: false }, false)).toEqual([]);
});

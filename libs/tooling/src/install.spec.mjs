import { isInstalled, stampOf } from './install.mjs';

/** @param {Record<string, object>} packages */
const text = (packages) => JSON.stringify({ packages });

const lock = text({
  '': { name: 'zonewerk' },
  api: { version: '0.1.0' },
  'node_modules/@zonewerk/api': { link: true },
  'node_modules/a': { version: '1.0.0' },
  'node_modules/other-platform': { version: '1.0.0', optional: true },
});

test.each([
  ['equal', { 'node_modules/a': { version: '1.0.0' } }, true],
  ['another version', { 'node_modules/a': { version: '1.0.1' } }, false],
  ['a missing package', {}, false],
  [
    'a package that the lock file does not have',
    { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': {} },
    false,
  ],
  [
    'another version of an optional package',
    { 'node_modules/a': { version: '1.0.0' }, 'node_modules/other-platform': { version: '2.0.0' } },
    false,
  ],
])('isInstalled compares the lock file with the installation: %s', (_, packages, expected) => {
  expect(isInstalled(lock, text(packages))).toBe(expected);
});

test('the stamp of an installation changes with the lock file', () => {
  expect(stampOf(lock)).not.toBe(stampOf(`${lock} `));
  expect(stampOf(lock)).toBe(stampOf(lock));
});

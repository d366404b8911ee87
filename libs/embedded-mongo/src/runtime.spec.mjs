import { nodeForEngine } from './runtime.mjs';

const log = () => {};
const libc = async () => ({ loader: '/cache/ld.so', libraryPath: '/cache' });

/** @param {string} platform @param {string} arch @param {string} [glibc] @param {typeof libc} [fetch] */
function start(platform, arch, glibc, fetch = libc) {
  return nodeForEngine({ cacheDir: '/cache', log, machine: { platform, arch, glibc }, libc: fetch });
}

test.each([
  ['linux', 'x64', '2.38'],
  ['linux', 'arm64', '2.41'],
  ['linux', 'x64', '3.0'],
  ['darwin', 'arm64', undefined],
])('%s %s with glibc %s starts node directly', async (platform, arch, glibc) => {
  expect(await start(platform, arch, glibc)).toEqual({ command: process.execPath, args: [] });
});

test.each(['2.36', '2.9'])(
  'glibc %s starts node with a newer loader and the path of the real node',
  async (glibc) => {
    expect(await start('linux', 'x64', glibc)).toEqual({
      command: '/cache/ld.so',
      args: ['--library-path', '/cache', process.execPath],
    });
  },
);

test.each([
  ['win32', 'x64', undefined],
  ['darwin', 'x64', undefined],
  ['linux', 'x64', undefined],
  ['linux', 'ia32', '2.41'],
])('%s %s with glibc %s is refused with MONGODB_URI', async (platform, arch, glibc) => {
  await expect(start(platform, arch, glibc)).rejects.toThrow(/MONGODB_URI/);
});

test('a library that cannot be fetched is reported in one line with the reason and MONGODB_URI', async () => {
  const offline = async () => {
    throw new Error('E: no network');
  };
  const failure = start('linux', 'x64', '2.36', offline);
  await expect(failure).rejects.toThrow(/^[^\n]*2\.36[^\n]*E: no network[^\n]*MONGODB_URI[^\n]*$/);
});

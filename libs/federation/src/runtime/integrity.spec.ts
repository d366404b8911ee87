/**
 * @jest-environment ../testing/jest/jsdom-with-fetch.cjs
 */
import { bootRemote, HASH } from '../../test/boot';
import { INTEGRITY_GLOBAL } from './integrity-global';
import { createIntegrity, IMPOSSIBLE, installIntegrity } from './integrity';

const { base, files } = bootRemote();
const DEV = '/assets/mfe-support/0.0.0-0000000000/';

function made(development?: string) {
  const integrity = createIntegrity(development);
  integrity.add({ base, files });
  return integrity;
}

it('the impossible hash is well formed, so that browsers refuse files', () => {
  expect(IMPOSSIBLE).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);
  expect(Buffer.from(IMPOSSIBLE.slice('sha384-'.length), 'base64')).toHaveLength(48);
});

it('files of the boot document have their hash, by path and by full URL', () => {
  expect(made().of(`${base}remoteEntry.js`)).toBe(HASH);
  expect(made().of(`http://localhost${base}remoteEntry.js`)).toBe(HASH);
});

it.each([
  `${base}unknown.js`,
  `${base}remoteEntry.js?v=2`,
  `${base}../0.1.0-ffffffffff/remoteEntry.js`,
  `https://evil.example${base}remoteEntry.js`,
  `//evil.example${base}remoteEntry.js`,
  'data:text/javascript,alert(1)',
  `${base}constructor`,
  `${base}__proto__`,
  `${DEV}remoteEntry.js`,
  '',
])('%s has the impossible hash', (url) => {
  expect(made().of(url)).toBe(IMPOSSIBLE);
});

it('guard sets the hash on scripts and style sheets', () => {
  const script = document.createElement('script');
  made().guard(script, `${base}remoteEntry.js`);
  expect(script.integrity).toBe(HASH);
  expect(script.crossOrigin).toBeNull();
  const link = document.createElement('link');
  made().guard(link, 'https://evil.example/a.css');
  expect(link.integrity).toBe(IMPOSSIBLE);
  expect(link.crossOrigin).toBe('anonymous');
});

it('installIntegrity makes guard available to webpack', () => {
  const integrity = made();
  installIntegrity(integrity);
  expect(Reflect.get(globalThis, INTEGRITY_GLOBAL)).toBe(integrity.guard);
});

describe('development', () => {
  it('accepts files of the development folder without a hash, and no others', () => {
    const integrity = made(DEV);
    expect(integrity.of(`${DEV}remoteEntry.js`)).toBeNull();
    expect(integrity.of(`https://evil.example${DEV}remoteEntry.js`)).toBe(IMPOSSIBLE);
    expect(integrity.of(`${base}unknown.js`)).toBe(IMPOSSIBLE);
    const script = document.createElement('script');
    integrity.guard(script, `${DEV}remoteEntry.js`);
    expect(script.hasAttribute('integrity')).toBe(false);
  });

  it.each(['/', '/assets/', base, '/assets/mfe-support/0.0.0-0000000000', 'https://evil.example/'])(
    'accepts no other folder: %s',
    (folder) => {
      expect(made(folder).of(`${folder}x.js`)).toBe(IMPOSSIBLE);
    },
  );
});

/**
 * @jest-environment ../testing/jest/jsdom-with-fetch.cjs
 */
import { bootRemote } from '../../test/boot';
import { namedRemotes, readBoot } from './boot';

function pageWith(text: string): Document {
  const page = document.implementation.createHTMLDocument();
  const script = page.createElement('script');
  Object.assign(script, { type: 'application/json', id: 'zw-boot', textContent: text });
  page.body.append(script);
  return page;
}

const shell = { version: '0.1.0-0123456789', commit: null, base: '/assets/shell/x/', files: {} };

it('readBoot reads the boot document of the page', () => {
  const boot = { channel: 'staging', composition: 'c', shell, remotes: [bootRemote()], signature: 's' };
  expect(readBoot(pageWith(JSON.stringify(boot)))).toMatchObject({
    channel: 'staging',
    composition: 'c',
    shell,
    remotes: [bootRemote()],
  });
});

it.each(['', '{', 'null', '[]', '5', '{"shell": 5, "remotes": {}, "channel": 1, "override": "x"}'])(
  'readBoot returns no remotes for the content %j',
  (text) => {
    expect(readBoot(pageWith(text))).toEqual({
      channel: '',
      composition: '',
      shell: { base: '', files: {} },
      remotes: [],
    });
  },
);

it('readBoot returns no remotes for a page without a boot document', () => {
  expect(readBoot(document).remotes).toEqual([]);
});

it('namedRemotes checks every remote separately', () => {
  const [good, bad, silent, ...none] = namedRemotes([
    bootRemote(),
    { ...bootRemote(), name: 'mfe_bad', files: null },
    { name: 'mfe_silent' },
    null,
    'mfe_support',
    {},
  ]);
  expect(good).toMatchObject({ name: 'mfe_support', release: bootRemote(), identities: ['support'] });
  expect(bad).toEqual({
    name: 'mfe_bad',
    version: '0.1.0-0123456789',
    identities: ['support'],
    release: null,
    problem: 'files cannot be used',
  });
  expect(silent).toMatchObject({ version: null, identities: null, release: null });
  expect(none).toEqual([]);
});

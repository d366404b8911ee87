import { adoptionLines } from './releases.mjs';

const refused = {
  channel: 'staging',
  project: 'mfe-content',
  version: '0.1.0-bbbbbbbbbb',
  runs: '0.1.0-aaaaaaaaaa',
  clashes: [
    'mfe-content 0.1.0-bbbbbbbbbb needs the shell SDK ^9.0.0; the shell 0.1.0-cccccccccc gives 1.0.0.',
  ],
};

test('a start reports an incompatible build with the reason and the running version', () => {
  expect(adoptionLines({ refused: [refused], differs: [], clashes: [] })).toEqual([
    '  staging runs mfe-content 0.1.0-aaaaaaaaaa, not 0.1.0-bbbbbbbbbb of this folder: it does not fit.',
    `    ${refused.clashes[0]}`,
  ]);
});

test('a start without any shell ends with the clash', () => {
  const shell = { ...refused, project: 'shell', runs: null };
  expect(() => adoptionLines({ refused: [shell], differs: [], clashes: [] })).toThrow(
    `staging has no shell, and this build does not fit: ${refused.clashes[0]}`,
  );
});

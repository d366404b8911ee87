import { parseDeb822, parseOneLine } from './apt-sources.mjs';

describe('parseDeb822', () => {
  test('reads stanzas, comments, lists and inline keys, and skips disabled or source-only entries', () => {
    const text = `# first
Types: deb deb-src
URIs: http://one.test/debian mirror+file:/etc/mirrors
# in between
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: /keys/one.gpg

Types: deb
Enabled: no
URIs: http://off.test/
Suites: bookworm
Components: main

Types: deb-src
URIs: http://sources.test/
Suites: bookworm
Components: main

types: deb
uris: http://two.test/
suites: s
components: main
signed-by:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 abc
`;
    expect(parseDeb822(text)).toEqual([
      {
        uris: ['http://one.test/debian', 'mirror+file:/etc/mirrors'],
        suites: ['bookworm', 'bookworm-updates'],
        components: ['main', 'contrib'],
        signedBy: '/keys/one.gpg',
      },
      {
        uris: ['http://two.test/'],
        suites: ['s'],
        components: ['main'],
        signedBy: '\n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n abc',
      },
    ]);
  });
});

describe('parseOneLine', () => {
  test('reads options and components, and ignores trusted=yes', () => {
    const text = `# deb http://comment.test/ x main
deb [arch=amd64 signed-by=/keys/a.gpg trusted=yes] http://one.test/debian bookworm main contrib # note
deb-src http://one.test/debian bookworm main
deb http://two.test/ubuntu jammy main`;
    expect(parseOneLine(text)).toEqual([
      {
        uris: ['http://one.test/debian'],
        suites: ['bookworm'],
        components: ['main', 'contrib'],
        signedBy: '/keys/a.gpg',
      },
      { uris: ['http://two.test/ubuntu'], suites: ['jammy'], components: ['main'], signedBy: null },
    ]);
  });
});

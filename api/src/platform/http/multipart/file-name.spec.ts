import { growthOf, MAX_GROWTH, runOf } from '@zonewerk/testing/processor-time';
import { attachmentDisposition, cleanFileName, extensionOf } from './file-name.js';

test.each([
  ['invoice.pdf', 'invoice.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\Scan 1.png', 'Scan 1.png'],
  ['a\u0000b\r\nc.txt', 'abc.txt'],
  ['photo\u202Egnp.exe', 'photognp.exe'],
  ['  .hidden.txt. ', 'hidden.txt'],
  ['e\u0301te\u0301.txt', 'été.txt'],
  ['a \t  b.txt', 'a b.txt'],
  ['..', 'file'],
  ['', 'file'],
  ['/', 'file'],
])('the file name %j becomes %j', (claimed, clean) => {
  expect(cleanFileName(claimed)).toBe(clean);
});

test('a long file name retains its extension and is cut at whole characters', () => {
  const clean = cleanFileName(`${'😀'.repeat(300)}.pdf`);
  expect([...clean]).toHaveLength(200);
  expect(clean.endsWith('😀.pdf')).toBe(true);
});

test('a file name with 64,000 dots retains its first character and its extension', () => {
  expect(cleanFileName(`a${'.'.repeat(64_000)}b.pdf`)).toMatch(/^a\.{195}\.pdf$/u);
});

test.each(['.', ' ', ' .', '\t', '\u0301\u0316', '\\'])(
  'a run of %j in a file name takes linear time',
  async (unit) => {
    expect(
      await growthOf((length) => cleanFileName(`a${runOf(unit, length)}b`), 256_000),
    ).toBeLessThanOrEqual(MAX_GROWTH);
  },
);

test.each([
  ['a.PNG', 'png'],
  ['a.tar.gz', 'gz'],
  ['Makefile', ''],
  ['a.b c', ''],
])('the extension of %s is %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

test('a download has its file name, and the name cannot add a header', () => {
  expect(attachmentDisposition('Rekening (café) "2".pdf')).toBe(
    'attachment; filename="Rekening (cafe) _2_.pdf"; ' +
      "filename*=UTF-8''Rekening%20%28caf%C3%A9%29%20%222%22.pdf",
  );
  expect(attachmentDisposition('図.png')).toBe(
    `attachment; filename="_.png"; filename*=UTF-8''%E5%9B%B3.png`,
  );
});

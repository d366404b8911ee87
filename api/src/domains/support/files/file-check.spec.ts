import sharp from 'sharp';
import { ApiError } from '../../../platform/http/api-error.js';
import { DecodingLimitError } from '../../../platform/media/decoding-process.js';
import type { ScanResult } from './clamd.js';
import { checkFiles } from './file-check.js';

/** Fake of the process that converts pictures. */
const converter = { convert: jest.fn(async () => ({ bytes: await png() })) };

/** Fake of the virus scanner. */
const scanner = { scan: jest.fn(async (): Promise<ScanResult | null> => null) };
const tools = { converter, scanner };

const png = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

async function messageFor(originalname: string, content: Buffer | string): Promise<string> {
  const refused: unknown = await checkFiles([{ originalname, buffer: Buffer.from(content) }], tools).catch(
    (error: unknown) => error,
  );
  if (!(refused instanceof ApiError)) throw new Error(`${originalname} was taken`);
  expect(refused.code).toBe('validation-error');
  expect(refused.details.issues?.map((issue) => issue.path)).toEqual(['support-case-files[]']);
  return refused.details.issues?.[0]?.message ?? '';
}

test.each([
  ['log.txt', 'one\ntwo', 'text/plain'],
  ['zones.csv', 'a,b\n', 'text/plain'],
  ['README', 'words', 'text/plain'],
  ['feed.xml', '<?xml version="1.0"?><feed/>', 'text/plain'],
  ['plan.pdf', '%PDF-1.7\n1 0 obj\n', 'application/pdf'],
  // Text that begins like a bitmap: the content decides, and it is text.
  ['list.txt', 'BMW, Volvo', 'text/plain'],
])('%s is accepted unchanged', async (originalname, content, mime) => {
  const [file] = await checkFiles([{ originalname, buffer: Buffer.from(content) }], tools);
  expect(file).toMatchObject({ name: originalname, mime, bytes: Buffer.from(content) });
});

test.each(['mail.msg', 'letter.doc'])('%s is accepted by its first bytes', async (originalname) => {
  const buffer = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]);
  const [file] = await checkFiles([{ originalname, buffer }], tools);
  expect(file).toMatchObject({ name: originalname, mime: 'application/x-cfb', bytes: buffer });
  expect(await messageFor('mail.txt', buffer)).toContain('an Office document or an Outlook email');
  expect(await messageFor('setup.msi', buffer)).toContain('is a program');
  expect(await messageFor('mail.msg', 'plain words\u0000')).toContain('cannot be attached');
});

test('a picture without an extension is re-encoded and gets its extension', async () => {
  const [file] = await checkFiles([{ originalname: 'screen', buffer: await png() }], tools);
  expect(file).toMatchObject({ name: 'screen.png', extension: 'png', mime: 'image/png' });
});

test('a picture with the extension of another picture format gets its own extension', async () => {
  const [file] = await checkFiles([{ originalname: 'scan.JPG', buffer: await png() }], tools);
  expect(file).toMatchObject({ name: 'scan.png', extension: 'png', mime: 'image/png' });
});

test.each([
  ['screen.bmp', 'screen.png', 'BM\u0000'],
  ['scan.tif', 'scan.jpg', 'II*\u0000'],
  ['photo.heic', 'photo.jpg', '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic'],
  ['photo.jpg', 'photo.jpg', '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic'],
])('%s is converted to %s', async (originalname, name, beginning) => {
  const buffer = Buffer.concat([Buffer.from(beginning, 'latin1'), Buffer.alloc(64)]);
  const [file] = await checkFiles([{ originalname, buffer }], tools);
  expect(file).toMatchObject({ name, bytes: await png() });
});

test('a picture above the conversion limits is refused', async () => {
  converter.convert.mockRejectedValueOnce(new DecodingLimitError());
  expect(await messageFor('a.bmp', `BM${'\u0000'.repeat(64)}`)).toContain('too much time or memory');
});

test.each([
  ['UTF-16 in little-endian order', '\uFEFFone\r\ntwo', 'utf16le'],
  ['the mark of an MP3 recording', 'ID3 is a format', 'utf8'],
] as const)('text with %s is accepted as text', async (_, text, encoding) => {
  const [file] = await checkFiles([{ originalname: 'a.txt', buffer: Buffer.from(text, encoding) }], tools);
  expect(file).toMatchObject({ name: 'a.txt', mime: 'text/plain' });
});

test.each([
  ['empty.txt', '', 'is empty'],
  ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'HTML or SVG'],
  ['logo.txt', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'HTML or SVG'],
  ['page.txt', '<!doctype html><script>1</script>', 'HTML or SVG'],
  ['page.html', 'harmless words', 'HTML or SVG'],
  ['setup.exe', 'words', 'is a program'],
  ['notes.txt', Buffer.from(`MZ\u0090\u0000${'\u0000'.repeat(64)}`, 'latin1'), 'is a program'],
  ['tool', Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001'), Buffer.alloc(64)]), 'is a program'],
  ['run.txt', '#!/bin/sh\nrm -rf .', 'is a program'],
  ['scan.png', 'words', 'its content is plain text'],
  ['scan.png', '%PDF-1.7\n', 'its content is a PDF document'],
  ['data.bin', Buffer.from([0, 1, 2, 3]), 'cannot be attached'],
])('%s is refused with its name and the reason', async (originalname, content, reason) => {
  const message = await messageFor(originalname, content);
  expect(message).toContain(originalname);
  expect(message).toContain(reason);
});

test('a picture under another extension is refused', async () => {
  expect(await messageFor('scan.pdf', await png())).toContain('its content is a PNG image');
});

test('the refusal names every file that cannot be attached', async () => {
  const refused: unknown = await checkFiles(
    [
      { originalname: 'a.exe', buffer: Buffer.from('x') },
      { originalname: 'fine.txt', buffer: Buffer.from('x') },
      { originalname: 'b.txt', buffer: Buffer.alloc(0) },
    ],
    tools,
  ).catch((error: unknown) => error);
  expect((refused as ApiError).details.issues).toHaveLength(2);
});

test.each([
  [{ state: 'clean' }, true],
  [{ state: 'too-large' }, undefined],
  [null, undefined],
] as const)('a file with the scan result %j is accepted', async (result, clean) => {
  scanner.scan.mockResolvedValueOnce(result);
  const [file] = await checkFiles([{ originalname: 'a.txt', buffer: Buffer.from('x') }], tools);
  expect(file?.clean).toBe(clean);
});

test('an infected picture is refused with its name before it is decoded', async () => {
  scanner.scan.mockResolvedValueOnce({ state: 'infected', signature: 'Eicar-Test-Signature' });
  converter.convert.mockClear();
  expect(await messageFor('scan.tif', 'II*\u0000')).toBe(
    'scan.tif contains malware (Eicar-Test-Signature), so it cannot be attached. Please check your device.',
  );
  expect(converter.convert).not.toHaveBeenCalled();
});

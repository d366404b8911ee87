import { isMarkup, isScript, textOf } from './text-content.js';

test.each([
  ['UTF-8', Buffer.from('één zone\n')],
  ['a Western code page', Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a])],
  ['colours of a terminal', Buffer.from('\u001b[31mfailed\u001b[0m\r\n')],
  ['UTF-16 with its byte order mark', Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x62, 0x00])],
])('content with %s is text', (_, bytes) => {
  expect(textOf(bytes)).not.toBeNull();
});

test.each([
  ['NUL bytes', Buffer.from('text\u0000more')],
  ['UTF-16 without its byte order mark', Buffer.from('text', 'utf16le')],
  ['control characters', Buffer.from([0x41, 0x01, 0x42])],
])('content with %s is binary', (_, bytes) => {
  expect(textOf(bytes)).toBeNull();
});

test.each([
  '<!DOCTYPE html><p>x',
  '\uFEFF \n<HTML>',
  '<!-- a comment --><script>alert(1)</script>',
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  `<?xml version="1.0"?><x:svg xmlns:x="http://www.w3.org/2000/svg"/>`,
  `<?xml version="1.0"?>${' '.repeat(5_000)}<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>`,
  '<svg/onload=alert(1)>',
  '<img src=x onerror=alert(1)>',
])('%j is markup', (text) => {
  expect(isMarkup(text)).toBe(true);
});

test.each([
  'plain text',
  'GET / gave <html> back',
  '<?xml version="1.0"?><zone name="a.nl"/>',
  '{"a": "<b>"}',
])('%j is not markup', (text) => {
  expect(isMarkup(text)).toBe(false);
});

test('a text whose first line names an interpreter is a script', () => {
  expect(isScript('#!/bin/sh\necho x')).toBe(true);
  expect(isScript('# a comment')).toBe(false);
});

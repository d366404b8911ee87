import { PassThrough } from 'node:stream';
import { readPassword } from './read-password.js';

function prompts(): { stream: PassThrough; written: () => string } {
  const stream = new PassThrough();
  return { stream, written: () => String(stream.read() ?? '') };
}

test('the first line of standard input is the password', async () => {
  const input = new PassThrough();
  input.end('four words and more\nnot this\n');
  const { stream, written } = prompts();
  expect(await readPassword(input, stream)).toBe('four words and more');
  expect(written()).toBe('');
});

test('an input without a line is an empty password', async () => {
  const input = new PassThrough();
  input.end();
  expect(await readPassword(input, prompts().stream)).toBe('');
});

test('a terminal prompt does not echo the password', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const { stream, written } = prompts();
  const password = readPassword(input, stream);
  input.write('four words\r');
  expect(await password).toBe('four words');
  expect(written()).toBe('Password: \n');
});

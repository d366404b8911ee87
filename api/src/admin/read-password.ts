import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Standard input of this process, or its replacement in tests. */
export type PasswordInput = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/**
 * Reads a password: at a terminal from a prompt without echo, otherwise the first line of the input.
 *
 * @param prompts stream of the prompt; standard output is for the result
 */
export async function readPassword(input: PasswordInput, prompts: NodeJS.WritableStream): Promise<string> {
  const isTerminal = input.isTTY === true;
  if (isTerminal) prompts.write('Password: ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: silent, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTerminal) prompts.write('\n');
  }
}

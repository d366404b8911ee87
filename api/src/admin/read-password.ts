import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Standard input of this process, or what stands for it in tests. */
export type PasswordInput = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/**
 * Reads a password: at a terminal from a prompt that shows nothing of it, otherwise the first line of the input.
 *
 * @param prompts where the prompt is written; standard output is for the result
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

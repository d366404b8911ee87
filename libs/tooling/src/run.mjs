import { spawn } from 'node:child_process';

/** Output kept of one command; the end is what explains a failure. */
const KEPT = 200_000;

/**
 * Runs a command to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, onLine?: (line: string) => void }} options
 * @returns {Promise<{ code: number, output: string, stdout: string }>} output: both streams, in order of arrival
 */
export function run(command, args, { cwd, env, onLine }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let stdout = '';
    let open = '';
    const take = (/** @type {string} */ text) => {
      output = (output + text).slice(-KEPT);
      if (!onLine) return;
      const lines = (open + text).split('\n');
      open = String(lines.pop());
      lines.forEach(onLine);
    };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      take(text);
    });
    child.stderr.setEncoding('utf8').on('data', take);
    child.once('error', (error) => resolve({ code: 127, output: error.message, stdout: '' }));
    child.once('close', (code) => resolve({ code: code ?? 1, output, stdout }));
  });
}

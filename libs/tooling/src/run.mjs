import { spawn } from 'node:child_process';

/** Maximum stored characters of a command's output. Its end explains a failure. */
const MAX_OUTPUT = 200_000;

/**
 * @typedef {object} RunOptions
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} env
 * @property {(line: string) => void} [onLine]
 * @property {number} [limitMs] timeout, after which the command is killed and fails
 * @property {string} [input] standard input of the command; undefined: none
 * @property {(text: string) => void} [onPrompt] the command reads standard input of this process; receives its
 *   standard error, which has the prompts
 */

/**
 * Runs a command to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} options
 * @returns {Promise<{ code: number, output: string, stdout: string, stderr: string }>} output: both streams, in order of arrival
 */
export function run(command, args, { cwd, env, onLine, limitMs, input, onPrompt }) {
  const stdin = input !== undefined ? 'pipe' : onPrompt ? 'inherit' : 'ignore';
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: [stdin, 'pipe', 'pipe'],
      timeout: limitMs,
    });
    // A command that does not read its input exits as without input.
    child.stdin?.on('error', () => undefined).end(input);
    let output = '';
    let stdout = '';
    let stderr = '';
    let open = '';
    const take = (/** @type {string} */ text) => {
      output = (output + text).slice(-MAX_OUTPUT);
      if (!onLine) return;
      const lines = (open + text).split('\n');
      open = String(lines.pop());
      lines.forEach(onLine);
    };
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      take(text);
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      stderr += text;
      onPrompt?.(text);
      take(text);
    });
    child.once('error', (error) =>
      resolve({ code: 127, output: error.message, stdout: '', stderr: error.message }),
    );
    child.once('close', (code, signal) => {
      if (signal) take(`\n${command} was ended by ${signal}.\n`);
      resolve({ code: code ?? 1, output, stdout, stderr });
    });
  });
}

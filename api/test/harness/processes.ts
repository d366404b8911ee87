import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { countOne } from '@zonewerk/testing/budget-counts';

const ROOT = join(__dirname, '../../..');

/** Folder of the compiled programs of the API, which are built before the first test, see setup/. */
const DIST = join(ROOT, 'api/dist');

/** Result of a program. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Program {
  readonly child: ChildProcess;
  /** Output so far. */
  readonly output: { readonly stdout: string; readonly stderr: string };
  /** Resolves after the end of the process. */
  readonly ended: Promise<Ended>;
  /** Waits for a text on standard output. @throws if the process ends first */
  printed(text: string): Promise<void>;
}

/** Starts a compiled program of the API with only these settings. */
export function startProgram(
  file: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
): Program {
  countOne('programs');
  const output = { stdout: '', stderr: '' };
  const child = spawn(process.execPath, [join(DIST, file), ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const ended = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    ...output,
  }));
  return {
    child,
    output,
    ended,
    async printed(text) {
      while (!output.stdout.includes(text)) {
        const next = once(child.stdout, 'data').then(() => true);
        const alive = await Promise.race([next, ended.then(() => false)]);
        if (!alive && !output.stdout.includes(text)) {
          throw new Error(`The program ended before it printed ${text}: ${output.stdout}${output.stderr}`);
        }
      }
    },
  };
}

/** Connection string of a separate database on the engine of the tests. */
export function databaseUri(name: string): string {
  const uri = new URL(process.env['ZW_TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
  uri.pathname = `/${name}`;
  return uri.href;
}

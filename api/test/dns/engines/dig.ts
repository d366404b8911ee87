import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Parsed response of dig. */
export interface DigAnswer {
  readonly question: string;
  readonly status: string;
  readonly authoritative: boolean;
  /** `name ttl type data`, sorted. */
  readonly answers: readonly string[];
  /** Data only, in the order of the response. */
  readonly data: readonly string[];
  /** `name ttl type data` of the authority section, sorted. */
  readonly authorities: readonly string[];
}

export interface DigTarget {
  readonly port: number;
  readonly transport: 'udp' | 'tcp';
}

/** Sends all queries in order. Over UDP, dig repeats a truncated response over TCP. */
export async function digAll(
  { port, transport }: DigTarget,
  questions: readonly { readonly name: string; readonly type: string }[],
): Promise<DigAnswer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'zw-dig-'));
  try {
    const file = join(folder, 'questions');
    await writeFile(file, questions.map(({ name, type }) => `${name} ${type}\n`).join(''));
    const how = ['+norecurse', '+time=5', '+tries=2', transport === 'tcp' ? '+tcp' : '+notcp'];
    const args = ['@127.0.0.1', '-p', String(port), ...how, '-f', file];
    const { stdout } = await run('dig', args, { maxBuffer: 256 * 1024 * 1024 });
    return stdout
      .split(/^(?=;; ->>HEADER)/mu)
      .slice(1)
      .map(readAnswer);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readAnswer(text: string): DigAnswer {
  const section = (title: string) => {
    const from = text.indexOf(`;; ${title} SECTION:\n`);
    if (from < 0) return [];
    const lines = text.slice(text.indexOf('\n', from) + 1).split('\n');
    return lines.slice(0, lines.indexOf('')).map((line) => line.split(/\s+(?:IN\s+)?/u));
  };
  const rows = section('ANSWER').map(([name = '', ttl = '', type = '', ...data]) => {
    return { key: [name.toLowerCase(), ttl, type, ...data].join(' '), data: data.join(' ') };
  });
  return {
    question: section('QUESTION')[0]?.join(' ').replace(/^;/u, '') ?? '',
    status: /status: (\w+)/u.exec(text)?.[1] ?? '',
    authoritative: /flags:[^;]*\baa\b/u.test(text),
    answers: rows.map(({ key }) => key).toSorted(),
    data: rows.map(({ data }) => data),
    authorities: section('AUTHORITY')
      .map(([name = '', ...rest]) => [name.toLowerCase(), ...rest].join(' '))
      .toSorted(),
  };
}

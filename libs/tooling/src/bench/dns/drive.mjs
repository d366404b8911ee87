import { createSocket } from 'node:dgram';
import { setTimeout as wait } from 'node:timers/promises';
import { run } from '../../run.mjs';
import { UserError } from '../../say.mjs';
import { percentile } from '../figures.mjs';
import { questionFor } from './questions.mjs';

/**
 * Asks as fast as answers come, by dnsperf: a generator in JavaScript would be slower than what it measures.
 *
 * @param {{ dnsperf: string, port: number, file: string, seconds: number, cwd: string, env: NodeJS.ProcessEnv }} options file: questions as dnsperf reads them
 * @returns {Promise<{ rate: number, lost: number }>} questions per second, and how many had no answer
 */
export async function flood({ dnsperf, port, file, seconds, cwd, env }) {
  const args = [
    '-s',
    '127.0.0.1',
    '-p',
    String(port),
    '-d',
    file,
    '-l',
    String(seconds),
    '-c',
    '8',
    '-q',
    '200',
  ];
  const { code, output } = await run(dnsperf, args, { cwd, env, limitMs: (seconds + 30) * 1_000 });
  const figure = (/** @type {RegExp} */ pattern) => Number(pattern.exec(output)?.[1] ?? Number.NaN);
  const result = { rate: figure(/Queries per second:\s+([\d.]+)/), lost: figure(/Queries lost:\s+(\d+)/) };
  if (code !== 0 || Object.values(result).some(Number.isNaN))
    throw new UserError(`dnsperf failed:\n${output}`);
  return result;
}

/**
 * Asks at an even pace and times each answer.
 *
 * @param {{ port: number, names: string[], perSecond: number }} options
 * @returns {Promise<{ p50: number, p99: number, lost: number }>} milliseconds
 */
export async function pace({ port, names, perSecond }) {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024 });
  /** @type {Map<number, number>} when the question of that id was sent */
  const sent = new Map();
  /** @type {number[]} */
  const ms = [];
  socket.on('message', (reply) => {
    const from = sent.get(reply.readUInt16BE(0));
    if (from === undefined) return;
    sent.delete(reply.readUInt16BE(0));
    ms.push(performance.now() - from);
  });
  const started = performance.now();
  for (const [at, name] of names.entries()) {
    const due = started + (at * 1_000) / perSecond;
    while (performance.now() < due) await wait(1);
    sent.set(at % 65_536, performance.now());
    socket.send(questionFor(name, at % 65_536), port, '127.0.0.1');
  }
  await wait(500);
  socket.close();
  return { p50: percentile(ms, 50), p99: percentile(ms, 99), lost: names.length - ms.length };
}

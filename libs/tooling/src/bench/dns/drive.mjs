import { createSocket } from 'node:dgram';
import { setTimeout as wait } from 'node:timers/promises';
import { run } from '../../run.mjs';
import { UserError } from '../../say.mjs';
import { percentile } from '../figures.mjs';
import { questionFor } from './questions.mjs';

/** @typedef {{ dnsperf: string, port: number, file: string, seconds: number, cwd: string, env: NodeJS.ProcessEnv }} Load file: queries in the format of dnsperf */

/** Output of dnsperf per query: code, name, type and seconds. */
const ANSWERED = /^> [A-Z]\S+ .* ([\d.]+)$/u;

/**
 * Sends queries at the maximum rate with dnsperf: a generator in JavaScript would be slower than the nameserver.
 *
 * @param {Load} load
 * @returns {Promise<{ rate: number, lost: number }>} queries per second, and the number of queries without a response
 */
export async function flood(load) {
  const output = await ask(load, []);
  const figure = (/** @type {RegExp} */ pattern) => Number(pattern.exec(output)?.[1] ?? Number.NaN);
  const result = { rate: figure(/Queries per second:\s+([\d.]+)/), lost: figure(/Queries lost:\s+(\d+)/) };
  if (Object.values(result).some(Number.isNaN)) throw new UserError(`dnsperf failed:\n${output}`);
  return result;
}

/**
 * Sends queries at a fixed rate with dnsperf.
 *
 * @param {Load & { perSecond: number }} load
 * @returns {Promise<number>} 99th percentile of the response time in milliseconds
 */
export async function busy({ perSecond, ...load }) {
  /** @type {number[]} */
  const ms = [];
  await ask(load, ['-v', '-Q', String(perSecond)], (line) => {
    const [, seconds] = ANSWERED.exec(line) ?? [];
    if (seconds !== undefined) ms.push(Number(seconds) * 1_000);
  });
  if (ms.length === 0) throw new UserError('dnsperf told of no answer.');
  return percentile(ms, 99);
}

/** @param {Load} load @param {string[]} more @param {(line: string) => void} [onLine] @returns {Promise<string>} */
async function ask({ dnsperf, port, file, seconds, cwd, env }, more, onLine) {
  const where = ['-s', '127.0.0.1', '-p', String(port), '-d', file];
  const args = [...where, '-l', String(seconds), '-c', '8', '-q', '200', ...more];
  const limitMs = (seconds + 30) * 1_000;
  const { code, output } = await run(dnsperf, args, { cwd, env, limitMs, ...(onLine && { onLine }) });
  if (code !== 0) throw new UserError(`dnsperf failed:\n${output}`);
  return output;
}

/**
 * Sends queries at an even pace and measures each response time.
 *
 * @param {{ port: number, names: string[], perSecond: number }} options
 * @returns {Promise<{ p50: number, p99: number, lost: number }>} milliseconds
 */
export async function pace({ port, names, perSecond }) {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024 });
  /** @type {Map<number, number>} send time of each query id */
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

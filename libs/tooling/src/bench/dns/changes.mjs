import { createSocket } from 'node:dgram';
import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '../../say.mjs';
import { percentile } from '../figures.mjs';
import { questionFor } from './questions.mjs';

const PATIENCE_MS = 10_000;

/**
 * Creates record sets sequentially and queries each one until it is served.
 *
 * @param {{ person: import('../person.mjs').Person, cluster: { project_id: string, cluster_id: string }, domain: string, port: number, count: number }} options
 * @returns {Promise<{ p50: number, p99: number }>} milliseconds from the API's answer to the first authoritative one
 */
export async function measureChanges({ person, cluster, domain, port, count }) {
  const socket = createSocket('udp4');
  /** @type {Set<number>} ids of served names */
  const there = new Set();
  socket.on('message', (reply) => {
    if (reply.readUInt16BE(6) > 0) there.add(reply.readUInt16BE(0));
  });
  /** @type {number[]} */
  const ms = [];
  try {
    for (let id = 1; id <= count; id += 1) {
      const name = `change-${id}`;
      await person.call('/api/partners/clusters/createrecord/', {
        ...cluster,
        record_name: name,
        record_type: 'A',
        record_ttl: 60,
        record_value: '192.0.2.7',
        record_policy: 'Simple',
      });
      const from = performance.now();
      while (!there.has(id)) {
        if (performance.now() - from > PATIENCE_MS)
          throw new UserError(`${name}.${domain} was never answered.`);
        socket.send(questionFor(`${name}.${domain}`, id), port, '127.0.0.1');
        await wait(1);
      }
      ms.push(performance.now() - from);
    }
  } finally {
    socket.close();
  }
  return { p50: percentile(ms, 50), p99: percentile(ms, 99) };
}

import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Reconnect delay of a reader; the product sends the same value to browsers. */
const RETRY_MS = 2_000;

/**
 * Reads an event stream like a browser: after its end, it reconnects with the number of the last event.
 *
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {(cases: string[] | null) => void} onChange receives the changed cases; null if all of them have to be reloaded
 * @returns {Promise<() => void>} a function that closes the stream
 */
export function follow(url, headers, onChange) {
  let last = '';
  let isOver = false;
  /** @type {import('node:http').ClientRequest} */
  let asked;
  return new Promise((resolve, reject) => {
    const end = () => {
      isOver = true;
      asked.destroy();
    };
    const open = () => {
      const resumed = last === '' ? {} : { 'last-event-id': last };
      asked = request(url, { agent: false, headers: { ...headers, ...resumed } });
      asked.on('response', (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}.`));
        let rest = '';
        answer.setEncoding('utf8').on('error', () => answer.destroy());
        answer.on('data', (/** @type {string} */ part) => {
          const events = (rest + part).split('\n\n');
          rest = events.pop() ?? '';
          for (const event of events) {
            const [, id = '', data] = /^id: (.+)\ndata: (.+)$/u.exec(event) ?? [];
            if (data === undefined) continue;
            last = id;
            resolve(end);
            onChange(JSON.parse(data).cases);
          }
        });
      });
      asked.on('error', () => asked.destroy());
      asked.once('close', () => void (isOver || wait(RETRY_MS).then(() => isOver || open())));
      asked.end();
    };
    open();
  });
}

/**
 * A network between readers and a server that can be interrupted: bytes are lost silently during an interruption, and
 * the connections end after it.
 *
 * @param {number} port of the server
 */
export async function startRelay(port) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  let isCut = false;
  const server = createServer((reader) => {
    const upstream = connect(port, '127.0.0.1');
    for (const [socket, other] of /** @type {const} */ ([
      [reader, upstream],
      [upstream, reader],
    ])) {
      sockets.add(socket);
      socket.on('data', (bytes) => void (isCut || other.write(bytes)));
      socket.on('error', () => socket.destroy());
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(null));
  });
  return {
    origin: `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`,
    cut: () => {
      isCut = true;
    },
    restore: () => {
      for (const socket of sockets) socket.destroy();
      isCut = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

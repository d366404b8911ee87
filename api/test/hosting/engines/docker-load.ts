import { createContainer, setEnvironmentVariable } from '@zonewerk/contracts';
import { loadDuring, REQUESTS, UPDATES } from '../update-load.js';
import { addProgram } from './program-image.js';
import type { DataSubject } from './stateful-container.js';

const SERVER = 'Docker on this machine';
const NAME = 'chat';
const WEB_SOCKETS = 2;

/**
 * Responds with its version, and echoes each short message of a WebSocket. It closes WebSockets orderly after SIGTERM.
 */
const PROGRAM = `
const { createHash } = require('node:crypto');
const sockets = new Set();
const server = require('node:http').createServer((_, response) => response.end(process.env.VERSION));
server.on('upgrade', (request, socket) => {
  const key = request.headers['sec-websocket-key'] + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
  const accept = createHash('sha1').update(key).digest('base64');
  socket.write('HTTP/1.1 101 Switching Protocols\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\nSec-WebSocket-Accept: ' + accept + '\\r\\n\\r\\n');
  sockets.add(socket);
  socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 6 && rest.length >= 6 + (rest[1] & 127)) {
      const length = rest[1] & 127, mask = rest.subarray(2, 6), body = Buffer.from(rest.subarray(6, 6 + length));
      for (let at = 0; at < length; at += 1) body[at] ^= mask[at % 4];
      const isClose = (rest[0] & 15) === 8;
      rest = rest.subarray(6 + length);
      socket.write(Buffer.concat([Buffer.from([isClose ? 136 : 129, length]), body]));
      if (isClose) socket.end();
    }
  });
});
server.listen(process.env.PORT);
process.on('SIGTERM', () => {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  for (const socket of sockets) socket.write(Buffer.from([136, 2, 3, 233]));
});
`;

type Check = (subject: DataSubject, removed: (container: string) => Promise<void>) => Promise<void>;

/** Updates of an image under load. */
export const LOAD_CASES: readonly (readonly [string, Check])[] = [
  [
    `${REQUESTS} requests and WebSockets during ${UPDATES} updates all get an answer`,
    async (subject, removed) => {
      const { own, hosting } = subject;
      await addProgram(subject, NAME, PROGRAM);
      const place = { server_id: await own.server(SERVER), kind: 'live' } as const;
      const { body } = await own.call(createContainer, { ...place, source: 'image', image: NAME });
      const id = body.server_id as string;
      const setVersion = (value: string) =>
        own.call(setEnvironmentVariable, { container_id: id, name: 'VERSION', value, secret: false });
      await own.settled(id, 'online');
      await setVersion('0');
      expect(await own.update(id)).toMatchObject({ status: 'success' });
      const update = async () => {
        for (let number = 1; number <= UPDATES; number += 1) {
          await setVersion(String(number));
          expect(await own.update(id)).toMatchObject({ status: 'success' });
        }
      };
      const target = { port: hosting.edgePort, container: id };
      const { sent, answers, echoes, broken } = await loadDuring(target, update, { sockets: WEB_SOCKETS });
      expect(broken).toEqual([]);
      expect(answers).toEqual(Array.from({ length: UPDATES + 1 }, (_, number) => `200 ${number}`).sort());
      expect(sent).toBeGreaterThanOrEqual(REQUESTS);
      expect(echoes).toBeGreaterThan(UPDATES);
      await removed(id);
    },
  ],
];

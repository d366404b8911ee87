import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OpenConnections } from './open-connections.js';

test('an event stream opened during a shutdown does not delay it', async () => {
  const server = createServer();
  const connections = new OpenConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = once(server, 'request') as Promise<[unknown, ServerResponse]>;
  const { port } = server.address() as AddressInfo;
  const answer = fetch(`http://127.0.0.1:${port}/`);
  const [, response] = await request;
  const drained = connections.drain();
  response.setHeader('Content-Type', 'text/event-stream');
  response.write('data: 1\n\n');
  const { body } = await answer;
  await drained;
  await body?.cancel();
});

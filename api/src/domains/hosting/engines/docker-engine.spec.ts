import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DockerEngine } from './docker-engine.js';

// Real: a Unix socket whose server responds like a Docker Engine of an old release.
let folder: string;
let server: Server;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zw-docker-engine-'));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

test('an engine with an old API version is rejected with the reason', async () => {
  const socket = join(folder, 'docker.sock');
  const answer = JSON.stringify({ Version: '19.03.15', ApiVersion: '1.40' });
  server = createServer((_, response) => response.end(answer)).listen(socket);
  await once(server, 'listening');
  const engine = new DockerEngine({ docker: { socket }, nodeImage: '', program: '' });
  const reason = 'Docker 19.03.15 has version 1.40 of the API. Version 1.41 or newer is needed.';
  const id = 'a'.repeat(24);
  for (const call of [() => engine.probe(id), () => engine.examine(id)])
    await expect(call()).rejects.toThrow(reason);
});

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DockerClient } from '../docker/docker-client.js';
import { checkRequirements } from './swarm-requirements.js';

// Real: a Unix socket whose server responds like a Docker Engine.
const CLOSED = { name: 'zwgateway', enable_icc: 'false', host_binding_ipv4: '127.0.0.1' };
let folder: string;
let server: Server;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zw-swarm-'));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

async function check(version: string, gateway: Record<string, string> | null): Promise<void> {
  const socket = join(folder, 'docker.sock');
  const entries = Object.entries(gateway ?? {}).map(([name, value]) => [
    `com.docker.network.bridge.${name}`,
    value,
  ]);
  server = createServer(({ url }, response) => {
    const isVersion = url === '/version';
    response.writeHead(isVersion || gateway ? 200 : 404);
    response.end(JSON.stringify(isVersion ? { Version: version } : { Options: Object.fromEntries(entries) }));
  }).listen(socket);
  await once(server, 'listening');
  await checkRequirements(new DockerClient({ socket }));
}

test('a gateway network on loopback fulfils the requirements', async () => {
  await expect(check('28.2.2', CLOSED)).resolves.toBeUndefined();
});

test.each([
  ['does not exist', null],
  ['publishes ports on all IP addresses', { ...CLOSED, host_binding_ipv4: '0.0.0.0' }],
  ['has a bridge that no rule names', { ...CLOSED, name: 'docker_gwbridge' }],
  ['connects instances', { ...CLOSED, enable_icc: 'true' }],
])('a gateway network that %s is rejected', async (_, gateway) => {
  await expect(check('28.2.2', gateway)).rejects.toThrow('The network docker_gwbridge does not publish');
});

test('a Docker Engine older than version 25 is rejected', async () => {
  await expect(check('24.0.9', CLOSED)).rejects.toThrow('Services need Docker 25 or newer.');
});

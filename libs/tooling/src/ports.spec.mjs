// Real: sockets on loopback.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort, requireFreePorts, udpInUse } from './ports.mjs';
import { readSettings } from './settings.mjs';

/** @param {string} host */
async function tcpListener(host) {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { port, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** @param {Record<string, number>} env */
const settings = (env) =>
  readSettings(Object.fromEntries(Object.entries(env).map(([k, v]) => [k, String(v)])), '/');

test.each(['127.0.0.1', '0.0.0.0'])('a port in use on %s is refused with its setting', async (host) => {
  const other = await tcpListener(host);
  await expect(requireFreePorts(settings({ PORT: other.port }))).rejects.toThrow(
    new RegExp(
      `^Port ${other.port} is taken by another program\\. Stop it, or set PORT: PORT=\\d+ npm start$`,
    ),
  );
  await other.close();
  const free = settings({
    PORT: other.port,
    DNS_PORT: await freePort(),
    DNS_CONTROL_PORT: await freePort(),
    PAYMENT_SANDBOX_PORT: await freePort(),
    EDGE_PORT: await freePort(),
    MAIL_IN_PORT: await freePort(),
  });
  await expect(requireFreePorts(free)).resolves.toBeUndefined();
});

test('DNS_PORT is also checked over UDP', async () => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  await expect(requireFreePorts(settings({ PORT: await freePort(), DNS_PORT: port }))).rejects.toThrow(
    /set DNS_PORT/,
  );
  await new Promise((resolve) => socket.close(() => resolve(undefined)));
  expect(await udpInUse(port)).toBeNull();
});

import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { UserError } from './say.mjs';

/**
 * @param {import('./settings.mjs').Settings} settings
 * @throws {UserError} for the first port in use
 */
export async function requireFreePorts(settings) {
  const { port, stagingPort, dnsPort, dnsControlPort, paymentSandboxPort, edgePort, mailInPort } = settings;
  await requireFree(port, 'PORT', tcpInUse);
  if (stagingPort !== null) await requireFree(stagingPort, 'STAGING_PORT', tcpInUse);
  await requireFree(dnsPort, 'DNS_PORT', tcpInUse, udpInUse);
  await requireFree(dnsControlPort, 'DNS_CONTROL_PORT', tcpInUse);
  await requireFree(edgePort, 'EDGE_PORT', tcpInUse);
  if (mailInPort !== null) await requireFree(mailInPort, 'MAIL_IN_PORT', tcpInUse);
  if (paymentSandboxPort !== null) await requireFree(paymentSandboxPort, 'PAYMENT_SANDBOX_PORT', tcpInUse);
}

/** @param {number} port @param {string} setting @param {((port: number) => Promise<string | null>)[]} probes */
async function requireFree(port, setting, ...probes) {
  for (const probe of probes) {
    const problem = await probe(port);
    if (problem === null) continue;
    const other = port + 100 > 65_535 ? port - 100 : port + 100;
    if (problem === 'EACCES') {
      throw new UserError(
        `Port ${port} needs rights that this user lacks: set ${setting}=${other}, for example.`,
      );
    }
    throw new UserError(
      `Port ${port} is taken by another program. Stop it, or set ${setting}: ${setting}=${other} npm start`,
    );
  }
}

/** @param {number} port @returns {Promise<string | null>} error code if the TCP port on loopback is not available */
async function tcpInUse(port) {
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer();
    const code = await bound(server, () => server.listen({ port, host, exclusive: true }));
    if (code === null) await new Promise((resolve) => server.close(resolve));
    else if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') return code;
  }
  return null;
}

/** @param {number} port @returns {Promise<string | null>} error code if the UDP port on loopback is not available */
export async function udpInUse(port) {
  const socket = createSocket('udp4');
  const code = await bound(socket, () => socket.bind({ port, address: '127.0.0.1', exclusive: true }));
  socket.close();
  return code;
}

/** @param {import('node:events').EventEmitter} listener @param {() => unknown} start @returns {Promise<string | null>} */
async function bound(listener, start) {
  const outcome = Promise.race([
    once(listener, 'listening').then(
      () => null,
      (error) => error.code,
    ),
    once(listener, 'error').then(([error]) => error.code),
  ]);
  start();
  return outcome;
}

/**
 * @param {number | string} where loopback port, or path of a Unix socket
 * @returns {Promise<boolean>} whether it accepts connections
 */
export async function answers(where) {
  const socket = connect(typeof where === 'string' ? { path: where } : { port: where, host: '127.0.0.1' });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Ephemeral ports, which the system assigns to connections, start at 32768: one of them could be taken before its use.
 */
const CHOSEN = { from: 10_000, until: 32_768 };

/** @returns {Promise<number>} a free loopback port for TCP and UDP */
export async function freePort() {
  for (;;) {
    const port = randomInt(CHOSEN.from, CHOSEN.until);
    if ((await tcpInUse(port)) === null && (await udpInUse(port)) === null) return port;
  }
}

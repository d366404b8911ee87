import type { Logger } from 'pino';
import type { Answerer } from '../queries/answer.js';
import { listenTcp } from './tcp-listener.js';
import { listenUdp } from './udp-listener.js';

export interface Listeners {
  /** `address port` of every open pair of sockets. */
  readonly addresses: readonly string[];
  readonly close: () => Promise<void>;
}

/** Packet handlers of each transport. */
export interface Answerers {
  readonly udp: Answerer;
  readonly tcp: Answerer;
}

/** A port that cannot be opened; the message contains the remedy. */
export class ListenError extends Error {}

/**
 * Opens UDP and TCP on every address. Skips an address that this machine does not have (often `::1`) with a warning,
 * when another one works.
 * @throws ListenError when a port is in use or not permitted, or no address remains.
 */
export async function listenAll(
  addresses: readonly string[],
  port: number,
  answerers: Answerers,
  logger: Logger,
): Promise<Listeners> {
  const closers: (() => Promise<void>)[] = [];
  const opened: string[] = [];
  const close = async () => {
    await Promise.all(closers.map((closer) => closer()));
  };
  for (const address of addresses) {
    try {
      const udp = await listenUdp(address, port, answerers.udp, logger);
      closers.push(() => new Promise((resolve) => udp.close(() => resolve())));
      const tcp = await listenTcp(address, port, answerers.tcp, logger);
      closers.push(tcp.close);
      opened.push(`${address} ${port}`);
    } catch (error) {
      if (isMissingAddress(error))
        logger.warn({ address }, 'this machine does not have the address; left out');
      else {
        await close();
        throw listenError(error, address, port, 'DNS_PORT');
      }
    }
  }
  if (opened.length === 0)
    throw new ListenError(`None of the addresses ${addresses.join(', ')} exists here. Check DNS_BIND.`);
  return { addresses: opened, close };
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

function isMissingAddress(error: unknown): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(codeOf(error));
}

/** The error of a port with its remedy, if there is a specific one; `setting` is the variable that changes the port. */
export function listenError(error: unknown, address: string, port: number, setting: string): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') {
    return new ListenError(`Port ${port} on ${address} is taken. Stop the other program or set ${setting}.`);
  }
  if (code === 'EACCES')
    return new ListenError(`Port ${port} needs more rights. Set ${setting} to 1024 or more.`);
  return error;
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { answerPacket, serverFailure } from './queries/answer.js';
import type { Transport } from './queries/answer.js';
import { listenControl } from './control/control-server.js';
import type { ControlState } from './control/control-server.js';
import { CONTROL_HOST } from './control/control-protocol.js';
import { DnsCookies } from './queries/dns-cookies.js';
import { listenAll, listenError } from './listeners/listeners.js';
import { Reconciler } from './zones/reconciler.js';
import { ResponseRate } from './queries/response-rate.js';
import { ZoneSource } from './zones/zone-source.js';
import { ZoneStore } from './zones/zone-store.js';

export interface NameserverSettings {
  readonly mongodbUri: string;
  readonly port: number;
  readonly controlPort: number;
  /** Listen addresses. */
  readonly bind: readonly string[];
  /** Host names in the NS records of every zone; the first one is in the SOA. */
  readonly nameservers: readonly string[];
  /** UDP responses to one network in a second; 0: not limited. */
  readonly responsesPerSecond: number;
  readonly reconcileMs: number;
}

export interface RunningNameserver {
  /** Resolves when every zone has been read; does not resolve while the database is unreachable. */
  readonly ready: Promise<void>;
  /** Stops everything; a second call waits for the first. */
  readonly close: () => Promise<void>;
}

const RETRY_MS = 1_000;
/** While the database is unreachable, one of this number of attempts is logged. */
const LOG_EVERY = 10;

/**
 * Starts the nameserver. It responds immediately (SERVFAIL until the zones are read), waits for the database, then
 * synchronises the zones with it.
 * @throws ListenError when a port cannot be used.
 */
export async function startNameserver(
  settings: NameserverSettings,
  logger: Logger,
): Promise<RunningNameserver> {
  const state: ControlState = { secret: null, store: null, queries: 0 };
  const cookies = new DnsCookies();
  const limit = settings.responsesPerSecond > 0 ? new ResponseRate(settings.responsesPerSecond) : null;
  const answerer = (transport: Transport) => (packet: Buffer, address: string) => {
    state.queries += 1;
    try {
      // Packets from other machines never have a loopback address.
      const rate = isLoopback(address) ? null : limit;
      return answerPacket(packet, state.store, transport, Math.random, { address, cookies, rate });
    } catch (error) {
      logger.error(
        { err: error, packet: packet.subarray(0, 512).toString('hex') },
        'a packet made the nameserver stumble',
      );
      return serverFailure(packet);
    }
  };
  const listeners = await listenAll(
    settings.bind,
    settings.port,
    { udp: answerer('udp'), tcp: answerer('tcp') },
    logger,
  );
  const control = await listenControl(settings.controlPort, state, logger).catch(async (error: unknown) => {
    await listeners.close();
    throw listenError(error, CONTROL_HOST, settings.controlPort, 'DNS_CONTROL_PORT');
  });
  logger.info({ addresses: listeners.addresses, control: settings.controlPort }, 'nameserver listens');

  const stop = new AbortController();
  const loaded = load(settings, state, stop.signal, logger);
  const work = loaded.then(
    (parts) => parts && reconcilePeriodically(parts.reconciler, settings, stop.signal, logger),
  );
  const stopAll = async () => {
    stop.abort();
    control.closeAllConnections();
    await Promise.all([listeners.close(), new Promise((resolve) => control.close(resolve)), work]);
    await (await loaded)?.source.close();
  };
  let stopped: Promise<void> | null = null;
  const close = () => (stopped ??= stopAll());
  return { ready: loaded.then(() => undefined), close };
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

/** Compares the zones with the database periodically until stopped. */
async function reconcilePeriodically(
  reconciler: Reconciler,
  settings: NameserverSettings,
  stop: AbortSignal,
  logger: Logger,
): Promise<void> {
  while (await pause(settings.reconcileMs, stop)) {
    await reconciler.run().catch((error: unknown) => {
      logger.warn({ err: error }, 'zones could not be compared with the database; answering from memory');
    });
  }
}

/** Reads every zone as soon as the database responds; null when stopped before. */
async function load(
  settings: NameserverSettings,
  state: ControlState,
  stop: AbortSignal,
  logger: Logger,
): Promise<{ source: ZoneSource; reconciler: Reconciler } | null> {
  let source: ZoneSource | null = null;
  for (let attempt = 0; !stop.aborted; attempt += 1) {
    try {
      source ??= closedOn(stop, await ZoneSource.connect(settings.mongodbUri));
      const store = new ZoneStore(settings.nameservers);
      const reconciler = new Reconciler(source, store, logger);
      state.secret = await source.secret();
      await reconciler.loadAll();
      state.store = store;
      logger.info({ zones: store.size, sets: store.sets }, 'nameserver is ready');
      return { source, reconciler };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!stop.aborted && attempt % LOG_EVERY === 0) {
        logger.warn(`The database cannot be reached (${reason}). Trying again; check MONGODB_URI.`);
      }
    }
    await pause(RETRY_MS, stop);
  }
  return null;
}

/** A database connection that closes with the process's work, even during a read from a hanging database. */
function closedOn(stop: AbortSignal, source: ZoneSource): ZoneSource {
  const close = () => void source.close().catch(() => undefined);
  if (stop.aborted) close();
  else stop.addEventListener('abort', close, { once: true });
  return source;
}

/** Waits; false when stopped during the wait. */
async function pause(milliseconds: number, stop: AbortSignal): Promise<boolean> {
  await delay(milliseconds, undefined, { signal: stop }).catch(() => undefined);
  return !stop.aborted;
}

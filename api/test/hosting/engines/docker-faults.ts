import { join } from 'node:path';
import { DockerEngine } from '../../../src/domains/hosting/engines/docker-engine.js';
import { type Engine, EngineUnavailable } from '../../../src/domains/hosting/engines/engine.js';
import type { OnLine } from '../../../src/domains/hosting/logs/log-lines.js';
import type { DockerDaemon } from '@zonewerk/testing/docker-daemon';
import { EngineBench, type EngineSubject } from './engine-contract.js';
import { FaultProxy, faultsFor } from './fault-proxy.js';

/** Timeout of each call. Later responses are ignored. */
const DEADLINE_MS = 500;
/** Above the maximum number of faults per engine call. */
const TRIES = 200;

/** Engine calls of every contract test. */
const CALLS = [
  'GET /containers/json',
  'GET /containers/ID/json',
  'GET /events',
  'GET /networks',
  'POST /containers/create',
  'POST /containers/ID/start',
  'POST /containers/ID/stop',
  'POST /networks/create',
  'PUT /containers/ID/archive',
  'DELETE /containers/ID',
  'DELETE /networks/ID',
];

type Call = (...args: unknown[]) => unknown;
type FollowLogs = Engine['followLogs'];

/** The engine contract on a Docker Engine behind a socket with faults. */
export class FaultyDocker {
  private constructor(
    readonly proxy: FaultProxy,
    readonly bench: EngineBench,
  ) {}

  static async start(
    daemon: DockerDaemon,
    options: { readonly nodeImage: string; readonly program: string },
    crash: EngineSubject['crash'],
  ): Promise<FaultyDocker> {
    const socket = join(daemon.folder, 'faults.sock');
    const proxy = await FaultProxy.start(daemon.socket, socket);
    const engine = () =>
      repeating(new DockerEngine({ ...options, docker: { socket }, deadlineMs: DEADLINE_MS }));
    return new FaultyDocker(proxy, new EngineBench({ engine, crash }));
  }

  /** Faults that did not reach an engine call. */
  missing(): string[] {
    const wanted = CALLS.flatMap((call) => faultsFor(call.split(' ')[0]).map((fault) => `${call} ${fault}`));
    return wanted.filter((one) => !this.proxy.injected.has(one));
  }
}

/** An engine whose calls are repeated while they throw `EngineUnavailable`, like in its worker. */
function repeating(engine: Engine): Engine {
  return new Proxy(engine, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const call = (value as Call).bind(target);
      if (name === 'instanceOf') return call;
      if (name === 'followLogs') return followRepeatedly(target);
      return (...args: unknown[]) =>
        repeated(async () => {
          const result = await call(...args);
          if (name === 'isAvailable' && result === false) throw new EngineUnavailable('It does not answer.');
          return result;
        });
    },
  });
}

/** Continues after the last line, like the log collector. */
function followRepeatedly(engine: Engine): FollowLogs {
  return (deployment, after, onLine, signal) => {
    let position = after;
    const onNext: OnLine = (line) => {
      ({ position } = line);
      onLine(line);
    };
    return repeated(() => {
      signal.throwIfAborted();
      return engine.followLogs(deployment, position, onNext, signal);
    });
  };
}

async function repeated<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof EngineUnavailable) || tries === TRIES) throw error;
    }
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { LogStream } from '@zonewerk/contracts';
import type Docker from 'dockerode';
import type { ClientCertificates, DockerSettings } from '../../../../platform/config/config.js';
import { EngineUnavailable } from '../engine.js';

/** Deadline of an ordinary call. */
export const CALL_MS = 15_000;
/** Deadline of a call that Docker answers at once. */
const PING_MS = 5_000;
/** Errors of a connection on which Docker gave no answer. */
const NO_ANSWER = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EACCES',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPROTO',
  'ABORT_ERR',
]);

/** Codes of errors of TLS, like certificates that one side does not accept. */
const TLS_ERROR = /^(?:CERT_|ERR_SSL_|ERR_TLS_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/u;

/** Events of containers that tell an end or a change. */
const EVENTS = ['die', 'update', 'pause', 'unpause', 'rename'];

type Labels = Readonly<Record<string, string>>;

/** What a Docker Engine says about itself. */
interface DockerInfo {
  readonly DockerRootDir: string;
  readonly Driver: string;
  readonly LiveRestoreEnabled: boolean;
  /** Parts in the form `name=value`, with a comma between them. */
  readonly SecurityOptions: readonly string[] | null;
}

interface DockerVersion {
  readonly Version: string;
  readonly ApiVersion: string;
}

/** What the types of dockerode do not have. */
interface Modem {
  demuxStream(from: NodeJS.ReadableStream, out: Writable, err: Writable): void;
}

/** A Docker Engine, each call with a deadline. */
export class DockerClient {
  private docker: Promise<Docker> | undefined;

  constructor(private readonly settings: DockerSettings) {}

  /**
   * Makes one call.
   *
   * @param act passes the signal on, which ends the call
   * @throws EngineUnavailable without an answer within the deadline
   */
  async call<T>(
    act: (docker: Docker, abortSignal: AbortSignal) => Promise<T>,
    limitMs = CALL_MS,
  ): Promise<T> {
    try {
      return await act(await this.open(), AbortSignal.timeout(limitMs));
    } catch (error) {
      throw hasNoAnswer(error) ? new EngineUnavailable('Docker does not answer.', { cause: error }) : error;
    }
  }

  /** @throws EngineUnavailable when Docker does not answer */
  async ping(): Promise<void> {
    await this.call((docker, abortSignal) => {
      // The types do not have the options, which dockerode takes.
      const ping = docker.ping.bind(docker) as (options: object) => Promise<unknown>;
      return ping({ abortSignal });
    }, PING_MS);
  }

  /** Folder with the images and the volumes of Docker. */
  async dataFolder(): Promise<string> {
    return (await this.info()).DockerRootDir;
  }

  info(): Promise<DockerInfo> {
    return this.call((docker, abortSignal) => {
      // The types do not have the options, which dockerode takes.
      const info = docker.info.bind(docker) as (options: object) => Promise<DockerInfo>;
      return info({ abortSignal });
    });
  }

  version(): Promise<DockerVersion> {
    return this.call((docker, abortSignal) => {
      const version = docker.version.bind(docker) as (options: object) => Promise<DockerVersion>;
      return version({ abortSignal });
    });
  }

  /**
   * Calls `onEvent` with the action and the labels of each container that ends or is changed, until the stream of events
   * breaks off.
   *
   * @param label conditions in the form `name=value`
   */
  async followEvents(
    label: readonly string[],
    signal: AbortSignal,
    onEvent: (action: string, labels: Labels) => void,
  ): Promise<void> {
    const events = await this.events({ event: EVENTS, label }, signal);
    for await (const { Action, Actor } of entriesOf<{ Action: string; Actor: { Attributes: Labels } }>(
      events,
    ))
      onEvent(Action, Actor.Attributes);
  }

  /**
   * Calls `onContainer` with each container that has one of these events, until the stream of events breaks off.
   *
   * @param label conditions in the form `name=value`
   */
  async followContainers(
    label: readonly string[],
    event: readonly string[],
    signal: AbortSignal,
    onContainer: (container: Docker.Container) => void,
  ): Promise<void> {
    const docker = await this.open();
    const events = await this.events({ event, label }, signal);
    for await (const { Actor } of entriesOf<{ Actor: { ID: string } }>(events))
      onContainer(docker.getContainer(Actor.ID));
  }

  /**
   * Calls `onFrame` with what a container writes, until it ends or the stream breaks off. A frame is a line with its time,
   * or a part of a long line.
   *
   * @param since moment in seconds, with nanoseconds behind the point; undefined for everything that is stored
   */
  async followLogs(
    id: string,
    since: string | undefined,
    signal: AbortSignal,
    onFrame: (stream: LogStream, frame: Buffer) => void,
  ): Promise<void> {
    const docker = await this.open();
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), CALL_MS);
    const abortSignal = AbortSignal.any([signal, limit.signal]);
    // The types have no text for `since`, and a number cannot have nanoseconds.
    const options = { stdout: true, stderr: true, timestamps: true, since, abortSignal } as { since?: never };
    const log = await docker
      .getContainer(id)
      .logs({ ...options, follow: true })
      .finally(() => clearTimeout(timer));
    const receiver = (stream: LogStream) =>
      new Writable({
        write(frame: Buffer, _, done) {
          onFrame(stream, frame);
          done();
        },
      });
    (docker.modem as Modem).demuxStream(log, receiver('stdout'), receiver('stderr'));
    await finished(log, { writable: false });
  }

  /** Passes the output of a program without a terminal on. */
  async demultiplex(stream: NodeJS.ReadableStream, receiver: Writable): Promise<void> {
    const docker = await this.open();
    (docker.modem as Modem).demuxStream(stream, receiver, receiver);
  }

  /** Only the answer has a deadline: the stream of events has no end. */
  private async events(
    filters: { readonly event: readonly string[]; readonly label: readonly string[] },
    signal: AbortSignal,
  ): Promise<NodeJS.ReadableStream> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), CALL_MS);
    const abortSignal = AbortSignal.any([signal, limit.signal]);
    const docker = await this.open();
    return docker
      .getEvents({ filters: JSON.stringify({ type: ['container'], ...filters }), abortSignal })
      .finally(() => clearTimeout(timer));
  }

  private open(): Promise<Docker> {
    this.docker ??= connectTo(this.settings);
    return this.docker;
  }
}

/** JSON texts of a stream, one a line. */
export async function* entriesOf<T>(stream: NodeJS.ReadableStream): AsyncGenerator<T> {
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as T;
  }
}

/** Waits for a call that may answer with one of these statuses instead of success. */
export async function allowing(statuses: readonly number[], call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!statuses.includes(statusOf(error) ?? 0)) throw error;
  }
}

/** Status of an answer that is no success; undefined for another error. */
export function statusOf(error: unknown): number | undefined {
  return (error as { statusCode?: number }).statusCode;
}

function hasNoAnswer(error: unknown): boolean {
  const { code = '', name } = error as NodeJS.ErrnoException;
  return NO_ANSWER.has(code) || TLS_ERROR.test(code) || name === 'TimeoutError';
}

/** dockerode reads the environment too, which the settings replace. */
async function connectTo(settings: DockerSettings): Promise<Docker> {
  // The bundle of the edge proxy has this file too, without a use for the package.
  const { default: Client } = await import('dockerode');
  if ('socket' in settings)
    return new Client({ host: undefined, port: undefined, protocol: 'http', socketPath: settings.socket });
  const { host, port, certificates } = settings;
  const { ca, cert, key } =
    typeof certificates === 'string' ? await readCertificates(certificates) : certificates;
  return new Client({ socketPath: undefined, protocol: 'https', host, port, ca, cert, key });
}

/** @throws when a file of the folder cannot be read */
async function readCertificates(folder: string): Promise<ClientCertificates> {
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  const [ca, cert, key] = await Promise.all([read('ca.pem'), read('cert.pem'), read('key.pem')]);
  return { ca, cert, key };
}

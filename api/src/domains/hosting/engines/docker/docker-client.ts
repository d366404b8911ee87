import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { LogStream } from '@zonewerk/contracts';
import type Docker from 'dockerode';
import type { ClientCertificates, DockerSettings } from '../../../../platform/config/config.js';
import { EngineRefusal, EngineUnavailable } from '../engine.js';
import { limitAnswers } from './answer-limits.js';
import { FrameReader } from './frame-reader.js';

/** Deadline of an ordinary call. */
export const CALL_MS = 15_000;
/** Deadline of a call with an immediate response. */
const PING_MS = 5_000;
/** Codes of connection errors without a response of Docker. */
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
  'ERR_STREAM_PREMATURE_CLOSE',
]);
const CONFLICT = 409;
const FAILURE = 500;

/** Codes of TLS errors, like rejected certificates, and of responses that are no HTTP. */
const PROTOCOL_ERROR = /^(?:CERT_|ERR_SSL_|ERR_TLS_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HPE_)/u;
/** Maximum length of a line with JSON. */
const LINE_LENGTH = 1_048_576;

/** Container events that report an end or a change. */
const EVENTS = ['die', 'update', 'pause', 'unpause', 'rename'];

/** An end or a change of a container. */
export interface ContainerEvent {
  readonly action: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Milliseconds of the clock of Docker. */
  readonly atMs: number;
}

/** Role of a Docker Engine in a swarm. */
export interface SwarmNode {
  /** Empty outside of a swarm. */
  readonly NodeID: string;
  /** Whether it is a manager. */
  readonly ControlAvailable: boolean;
}

/** An event in the format of Docker. */
interface EventEntry {
  readonly Action: string;
  readonly Actor: { readonly ID: string; readonly Attributes: ContainerEvent['labels'] };
  readonly timeNano: number;
}

/** Information of a Docker Engine about itself. */
interface DockerInfo {
  readonly DockerRootDir: string;
  readonly Driver: string;
  readonly LiveRestoreEnabled: boolean;
  /** Comma-separated parts in the form `name=value`. */
  readonly SecurityOptions: readonly string[] | null;
  /** The node of this machine in its swarm. */
  readonly Swarm: SwarmNode;
}

interface DockerVersion {
  readonly Version: string;
  readonly ApiVersion: string;
}

/** Client of a Docker Engine; each call has a deadline. */
export class DockerClient {
  private docker: Promise<Docker> | undefined;

  /** @param deadlineMs replaces the deadlines of all calls, for tests */
  constructor(
    private readonly settings: DockerSettings,
    private readonly deadlineMs?: number,
  ) {}

  /**
   * Makes one call.
   *
   * @param act passes on the signal, which aborts the call
   * @throws EngineUnavailable without a response within the deadline
   * @throws EngineRefusal for a response after which the call must be repeated
   */
  async call<T>(
    act: (docker: Docker, abortSignal: AbortSignal) => Promise<T>,
    limitMs = CALL_MS,
  ): Promise<T> {
    const docker = await this.open();
    const deadline = AbortSignal.timeout(this.deadlineMs ?? limitMs);
    const answer = new Promise<T>((resolve, reject) => {
      // dockerode does not end a call with a truncated response.
      deadline.addEventListener('abort', () => reject(deadline.reason as Error), { once: true });
      act(docker, deadline).then(resolve, reject);
    });
    return repeatable(answer);
  }

  /** @throws EngineUnavailable when Docker does not respond */
  async ping(): Promise<void> {
    await this.call((docker, abortSignal) => {
      // The types lack the options, which dockerode supports.
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
      // The types lack the options, which dockerode supports.
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
   * Calls `onEvent` with each end and change of a container, until the event stream is interrupted.
   *
   * @param label conditions in the form `name=value`
   * @param sinceMs time by the clock of Docker; it repeats the last 256 events since then
   */
  async followEvents(
    label: readonly string[],
    sinceMs: number,
    signal: AbortSignal,
    onEvent: (event: ContainerEvent) => void,
  ): Promise<void> {
    const events = await this.events({ event: EVENTS, label }, signal, Math.floor(sinceMs / 1_000));
    for await (const { Action: action, Actor, timeNano } of entriesOf<EventEntry>(events))
      onEvent({ action, labels: Actor.Attributes, atMs: timeNano / 1e6 });
  }

  /**
   * Calls `onContainer` with each container with one of these events, until the event stream is interrupted.
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
    for await (const { Actor } of entriesOf<EventEntry>(events)) onContainer(docker.getContainer(Actor.ID));
  }

  /**
   * Calls `onFrame` with the output of a container, until it ends or the stream is interrupted. A frame is a line with
   * its time, or a part of a long line.
   *
   * @param since time in seconds, with nanoseconds as decimals; undefined for all stored output
   */
  async followLogs(
    id: string,
    since: string | undefined,
    signal: AbortSignal,
    onFrame: (stream: LogStream, frame: Buffer) => void,
  ): Promise<void> {
    const log = await this.stream(signal, (docker, abortSignal) => {
      // The types have no string for `since`, and a number cannot represent nanoseconds.
      const options = { stdout: true, stderr: true, timestamps: true, since } as { since?: never };
      return docker.getContainer(id).logs({ ...options, follow: true, abortSignal });
    });
    await repeatable(pipeline(log, new FrameReader(onFrame)));
  }

  private events(
    filters: { readonly event: readonly string[]; readonly label: readonly string[] },
    signal: AbortSignal,
    since?: number,
  ): Promise<NodeJS.ReadableStream> {
    return this.stream(signal, (docker, abortSignal) =>
      docker.getEvents({
        filters: JSON.stringify({ type: ['container'], ...filters }),
        // dockerode omits the number 0.
        since: since === undefined ? since : String(since),
        abortSignal,
      } as object),
    );
  }

  /** Opens a stream. Only its response has a deadline. */
  private async stream(
    signal: AbortSignal,
    act: (docker: Docker, abortSignal: AbortSignal) => Promise<NodeJS.ReadableStream>,
  ): Promise<NodeJS.ReadableStream> {
    const unanswered = new AbortController();
    try {
      return await this.call((docker) => act(docker, AbortSignal.any([signal, unanswered.signal])));
    } catch (error) {
      unanswered.abort();
      throw error;
    }
  }

  private open(): Promise<Docker> {
    this.docker ??= connectTo(this.settings);
    return this.docker;
  }
}

/**
 * JSON texts of a stream, one per line.
 * @throws EngineUnavailable for a line of more than 1 MB
 */
export async function* entriesOf<T>(stream: NodeJS.ReadableStream): AsyncGenerator<T> {
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LINE_LENGTH) throw new EngineUnavailable('Docker sent a line of more than 1 MB.');
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as T;
  }
}

/** Awaits a call that may respond with one of these statuses instead of success. */
export async function allowing(statuses: readonly number[], call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!statuses.includes(statusOf(error) ?? 0)) throw error;
  }
}

/** Status of an error response, including one after which the call must be repeated; undefined for another error. */
export function statusOf(error: unknown): number | undefined {
  return answerOf(error).statusCode;
}

/** Error message of a failed call. */
export function reasonOf(error: unknown): string {
  const { json, message } = answerOf(error);
  return json?.message ?? message;
}

function answerOf(error: unknown) {
  const answer = error instanceof EngineUnavailable && error.cause !== undefined ? error.cause : error;
  return answer as Error & { readonly statusCode?: number; readonly json?: { readonly message?: string } };
}

/** Converts errors that are independent of the deployment to `EngineUnavailable`. */
async function repeatable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const status = statusOf(error) ?? 0;
    if (status === CONFLICT || status >= FAILURE)
      throw new EngineRefusal(`Docker refused for now. ${reasonOf(error)}`, { cause: error });
    throw hasNoAnswer(error) ? new EngineUnavailable('Docker does not answer.', { cause: error }) : error;
  }
}

function hasNoAnswer(error: unknown): boolean {
  const { code = '', name } = error as NodeJS.ErrnoException;
  return NO_ANSWER.has(code) || PROTOCOL_ERROR.test(code) || name === 'TimeoutError';
}

/** dockerode also reads environment variables, which the settings override. */
async function connectTo(settings: DockerSettings): Promise<Docker> {
  // The bundle of the edge proxy contains this file too, but does not use the package.
  const { default: Client } = await import('dockerode');
  if ('socket' in settings)
    return limitAnswers(
      new Client({ host: undefined, port: undefined, protocol: 'http', socketPath: settings.socket }),
    );
  const { host, port, certificates } = settings;
  const { ca, cert, key } =
    typeof certificates === 'string' ? await readCertificates(certificates) : certificates;
  return limitAnswers(new Client({ socketPath: undefined, protocol: 'https', host, port, ca, cert, key }));
}

/** @throws when a file of the folder cannot be read */
async function readCertificates(folder: string): Promise<ClientCertificates> {
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  const [ca, cert, key] = await Promise.all([read('ca.pem'), read('cert.pem'), read('key.pem')]);
  return { ca, cert, key };
}

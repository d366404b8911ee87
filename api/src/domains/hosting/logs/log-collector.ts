import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import type { Logger } from 'pino';
import { newObjectId } from '../../../platform/database/object-id.js';
import type { InstanceSettingsReader } from '../configuration/instance-settings.service.js';
import { maskCut, maskError, maskSecrets } from '../configuration/mask-secrets.js';
import type { DeploymentRepository } from '../deployments/deployment.repository.js';
import type { DeploymentDocument } from '../deployments/deployment.schema.js';
import type { Engine } from '../engines/engine.js';
import { type LogBatch, LogBudget, LogBuffer, WORKER_BYTES } from './log-buffer.js';
import { CUT_MARK, type LogLine, type OnLine } from './log-lines.js';
import type { LogRepository } from './log.repository.js';
import type { LogChunkDocument } from './log.schema.js';

/** Interval of writes. A full chunk is stored immediately. */
const FLUSH_MS = 1_000;
/** Pause before the log of an instance is reopened. */
const RETRY_MS = 250;
const CATCH_UP_MS = 2_000;
/** Maximum of stored bytes of one container. */
const CONTAINER_BYTES = 20 * 1_048_576;
/** The oldest lines are deleted after this number of new bytes. */
const TRIM_BYTES = 1_048_576;
/** Overhead of a chunk in addition to its lines. */
const CHUNK_OVERHEAD = 400;

/** A chunk that is being stored. */
interface PendingChunk extends LogBatch {
  readonly id: LogChunkDocument['_id'];
}

/** The log of one instance. */
interface FollowedLog {
  readonly deployment: DeploymentDocument;
  readonly buffer: LogBuffer;
  /** Never stored; used to mask lines. */
  readonly secrets: readonly string[];
  position: string | null;
  pending: PendingChunk | null;
  /** Number of reads to the end of the log. */
  passes: number;
}

/** Stores the output of the instances of one engine. Its memory is limited, and it counts lost lines. */
export class LogCollector {
  private readonly working = new Map<string, Promise<void>>();
  private readonly logs = new Map<string, FollowedLog>();
  /** End positions of the logs of containers. */
  private readonly ends = new Map<string, number>();
  private readonly budget = new LogBudget(WORKER_BYTES);
  private stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly deployments: DeploymentRepository,
    private readonly settings: InstanceSettingsReader,
    private readonly repository: LogRepository,
    private readonly logger: Logger,
  ) {}

  /** Starts to store the output of the instance of a deployment; does nothing when that has started. */
  follow(deployment: DeploymentDocument['_id']): void {
    const id = deployment.toHexString();
    if (this.working.has(id)) return;
    this.timer ??= setInterval(() => void this.flush(), FLUSH_MS);
    const { signal } = this.stopping;
    const work = this.run(deployment, signal)
      .catch((error: unknown) => this.logger.warn({ err: error, deployment: id }, 'a log is read later'))
      .finally(() => this.working.delete(id));
    this.working.set(id, work);
  }

  /** Waits until all output of an ended instance is read; at most 2 s. */
  async catchUp(deployment: DeploymentDocument['_id']): Promise<void> {
    const id = deployment.toHexString();
    const log = this.logs.get(id);
    // The log of a running instance is read to its end anyway.
    if (!log || this.engine.instanceOf(id)) return;
    // The present pass may have started before the last lines.
    const passes = log.passes + 2;
    const end = Date.now() + CATCH_UP_MS;
    while (this.logs.get(id) === log && log.passes < passes && Date.now() < end) await delay(RETRY_MS / 5);
  }

  /**
   * Stores the lines of a build while it runs.
   * @param act its signal ends with the collector
   * @throws what `act` throws, without secrets
   */
  async collect<T>(
    deployment: DeploymentDocument['_id'],
    act: (onLine: OnLine, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const id = deployment.toHexString();
    const log = await this.open(deployment);
    if (!log) throw new Error(`The deployment ${id} is not stored.`);
    this.timer ??= setInterval(() => void this.flush(), FLUSH_MS);
    const work = act((line) => this.add(log, line), this.stopping.signal);
    this.working.set(buildKey(id), work.then(noResult, noResult));
    try {
      return await work;
    } catch (error) {
      throw maskError(error, log.secrets);
    } finally {
      this.working.delete(buildKey(id));
    }
  }

  /** Deletes all lines of a container. */
  async removeOf(container: DeploymentDocument['container']): Promise<void> {
    for (const [id, log] of this.logs) if (log.deployment.container.equals(container)) this.drop(id, log);
    await this.flushing;
    this.ends.delete(container.toHexString());
    await this.repository.removeOf(container);
  }

  /** Stores the lines that were read, and stops. `follow` continues after them. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    this.stopping.abort();
    await Promise.all(this.working.values());
    await this.flush();
    await this.flush();
    for (const [id, log] of this.logs) this.drop(id, log);
    this.ends.clear();
    this.stopping = new AbortController();
  }

  private async run(deployment: DeploymentDocument['_id'], signal: AbortSignal): Promise<void> {
    const id = deployment.toHexString();
    const log = await this.open(deployment);
    if (!log) return;
    while (!signal.aborted && this.logs.get(id) === log) {
      try {
        await this.engine.followLogs(id, log.position, (line) => this.add(log, line), signal);
        log.passes += 1;
        if (!(await this.engine.list()).includes(id)) return;
      } catch (error) {
        // Without its engine, the log continues later.
        this.logger.debug({ err: error, deployment: id }, 'the log of an instance is opened again');
      }
      await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Null when the deployment was removed. */
  private async open(deployment: DeploymentDocument['_id']): Promise<FollowedLog | null> {
    const id = deployment.toHexString();
    const present = this.logs.get(id);
    if (present) return present;
    const stored = await this.deployments.find(deployment);
    if (!stored) return null;
    const { secrets } = await this.settings.of(stored);
    const position = await this.repository.positionOf(deployment);
    const log = {
      deployment: stored,
      buffer: new LogBuffer(this.budget),
      secrets,
      position,
      pending: null,
      passes: 0,
    };
    this.logs.set(id, log);
    return log;
  }

  private add(log: FollowedLog, line: LogLine): void {
    log.position = line.position;
    log.buffer.add(line, maskLine(stripVTControlCharacters(line.text), log.secrets));
    if (log.buffer.isFull && !this.flushing) void this.flush();
  }

  /** Stores one chunk of each log in turn, until no log has a full one. One flush at a time. */
  private flush(): Promise<void> {
    this.flushing ??= this.flushAll()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'lines of instances are stored later'))
      .finally(() => {
        this.flushing = undefined;
      });
    return this.flushing;
  }

  private async flushAll(): Promise<void> {
    for (const [id, log] of this.logs) {
      if (log.pending || !log.buffer.isEmpty) await this.storeChunk(id, log);
      else if (!this.working.has(id) && !this.working.has(buildKey(id))) this.logs.delete(id);
    }
    // Small chunks wait for the next flush.
    for (let stored = true; stored;) {
      stored = false;
      for (const [id, log] of this.logs) {
        if (log.buffer.isFull && (await this.storeChunk(id, log))) stored = true;
      }
    }
  }

  /** Stores the next chunk of a log. False when another chunk has its position, so that it is stored later. */
  private async storeChunk(id: string, log: FollowedLog): Promise<boolean> {
    const { deployment, buffer } = log;
    const { container } = deployment;
    const key = container.toHexString();
    log.pending ??= { id: newObjectId(), ...buffer.take() };
    const { pending } = log;
    const before = this.ends.get(key) ?? (await this.repository.endOf(container));
    const end = before + pending.bytes + CHUNK_OVERHEAD;
    if (this.logs.get(id) !== log) return false;
    if (!(await this.repository.insert(toChunk(deployment, pending, end)))) {
      this.ends.delete(key);
      return false;
    }
    this.ends.set(key, end);
    log.pending = null;
    buffer.release(pending);
    if (Math.floor(end / TRIM_BYTES) > Math.floor(before / TRIM_BYTES))
      await this.repository.removeUpTo(container, end - CONTAINER_BYTES);
    return true;
  }

  private drop(id: string, { buffer, pending }: FollowedLog): void {
    this.logs.delete(id);
    if (pending) buffer.release(pending);
    while (!buffer.isEmpty) buffer.release(buffer.take());
  }
}

/** Runs work on the log lines of a build. */
function buildKey(deployment: string): string {
  return `build ${deployment}`;
}

/** A truncation can split a secret. */
function maskLine(text: string, secrets: readonly string[]): string {
  return text.endsWith(CUT_MARK)
    ? `${maskCut(text.slice(0, -CUT_MARK.length), secrets)}${CUT_MARK}`
    : maskSecrets(text, secrets);
}

function noResult(): void {
  // The caller handles it.
}

function toChunk(
  { _id: deployment, project, container, number }: DeploymentDocument,
  { id, lines, position }: PendingChunk,
  end: number,
): LogChunkDocument {
  const times = lines.map(({ at }) => at.getTime());
  return {
    _id: id,
    project,
    container,
    deployment,
    number,
    end,
    from: new Date(times.reduce((one, other) => Math.min(one, other))),
    to: new Date(times.reduce((one, other) => Math.max(one, other))),
    lines: [...lines],
    lost: lines.reduce((sum, { lost = 0 }) => sum + lost, 0),
    position,
  };
}

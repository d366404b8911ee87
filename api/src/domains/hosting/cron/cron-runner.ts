import { CRON_LIMITS } from '@zonewerk/contracts';
import type { Logger } from 'pino';
import type { InstanceSettingsReader } from '../configuration/instance-settings.service.js';
import { maskSecrets } from '../configuration/mask-secrets.js';
import type { ContainerRepository } from '../containers/container.repository.js';
import type { DeploymentRepository } from '../deployments/deployment.repository.js';
import { DeploymentFault, type Engine } from '../engines/engine.js';
import type { InstancePrograms } from '../engines/instance-programs.js';
import type { CronRepository } from './cron.repository.js';
import type { CronJobDocument, CronRun } from './cron.schema.js';
import { nextRun } from './schedule.js';

/** A run that no worker starts within this time is missed. */
const LATE_MS = 90_000;
const RUN_LIMIT_MS = CRON_LIMITS.runMinutes * 60_000;
/** More than is shown, so that no secret is truncated before it is masked. */
const OUTPUT_BYTES = 16_384;
const TOO_LONG = `\nThe program ran longer than ${CRON_LIMITS.runMinutes} minutes. It can still run.`;

/** Live deployment of a run. */
interface Place {
  readonly programs: InstancePrograms;
  readonly deployment: string;
  readonly secrets: readonly string[];
}

/** Runs the cron jobs of one server when they are due. */
export class CronRunner {
  private readonly running = new Map<string, Promise<void>>();
  private beginning: Promise<void> | null = null;

  constructor(
    private readonly jobs: CronRepository,
    private readonly containers: ContainerRepository,
    private readonly deployments: DeploymentRepository,
    private readonly settings: InstanceSettingsReader,
    private readonly engine: Engine,
    private readonly logger: Logger,
  ) {}

  /** Ends the runs of a former worker in the database: their results are unknown. */
  async endUnknown(server: CronJobDocument['server']): Promise<void> {
    if (this.running.size === 0) await this.jobs.endUnknown(server);
  }

  /**
   * Starts the runs that are due, unless an earlier poll is still starting runs. Does not block other work of the
   * worker.
   */
  poll(server: CronJobDocument['server']): void {
    this.beginning ??= this.runDue(server)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'cron jobs cannot be read'))
      .finally(() => {
        this.beginning = null;
      });
  }

  /** Waits until the runs that are due have started. */
  async stop(): Promise<void> {
    await this.beginning;
  }

  private async runDue(server: CronJobDocument['server']): Promise<void> {
    const now = new Date();
    for (const job of await this.jobs.due(server, now)) {
      // A fault of one cron job does not stop the others.
      await this.runOne(job, now).catch((error: unknown) =>
        this.logger.warn({ err: error, job: job._id.toHexString() }, 'a cron job cannot be begun'),
      );
    }
  }

  private async runOne(job: CronJobDocument, now: Date): Promise<void> {
    const { enabled, nextAt } = job;
    const next = enabled ? nextRun(job, now) : null;
    const key = job._id.toHexString();
    if (this.running.has(key)) {
      await this.jobs.begin(job, next, null);
      return;
    }
    const isMissed = nextAt !== null && now.getTime() - nextAt.getTime() > LATE_MS;
    const place = isMissed ? null : await this.placeOf(job);
    const state = isMissed ? 'missed' : place ? 'running' : 'offline';
    const run: CronRun = {
      state,
      startedAt: now,
      endedAt: place ? null : now,
      exitCode: null,
      output: '',
      skipped: 0,
    };
    if (!(await this.jobs.begin(job, next, run)) || !place) return;
    const work = this.carryOut(job, now, place)
      .catch((error: unknown) => this.logger.warn({ err: error, job: key }, 'a result cannot be stored'))
      .finally(() => this.running.delete(key));
    this.running.set(key, work);
  }

  /** Live instance of a cron job; null when its container is not online. */
  private async placeOf({ container: id }: CronJobDocument): Promise<Place | null> {
    const { programs } = this.engine;
    const container = await this.containers.findAny(id);
    const { deployment } = container?.route ?? {};
    const stored = deployment && (await this.deployments.find(deployment));
    if (!programs || !stored || container?.desired.state !== 'running') return null;
    if (!this.engine.instanceOf(stored._id.toHexString())) return null;
    const { secrets } = await this.settings.of(stored);
    return { programs, deployment: stored._id.toHexString(), secrets };
  }

  private async carryOut(job: CronJobDocument, startedAt: Date, place: Place): Promise<void> {
    const { programs, deployment, secrets } = place;
    const tail = new Tail();
    const signal = AbortSignal.timeout(RUN_LIMIT_MS);
    let exitCode: number | null = null;
    let fault = '';
    try {
      exitCode = await programs.run(deployment, job.command, (bytes) => tail.add(bytes), signal);
    } catch (error) {
      this.logger.warn({ err: error, job: job._id.toHexString() }, 'a cron job has no result');
      fault = faultText(error, signal);
    }
    const output = endOf(maskSecrets(tail.text() + fault, secrets));
    await this.jobs.end(job, startedAt, { state: exitCode === 0 ? 'succeeded' : 'failed', exitCode, output });
  }
}

function faultText(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return TOO_LONG;
  return error instanceof DeploymentFault ? `\n${error.message}` : '\nThe server did not answer.';
}

/** The last bytes of an output. */
class Tail {
  private bytes = Buffer.alloc(0);

  add(bytes: Buffer): void {
    this.bytes = Buffer.concat([this.bytes, bytes]).subarray(-OUTPUT_BYTES);
  }

  text(): string {
    // eslint-disable-next-line no-control-regex -- control characters other than line breaks and tabs are not shown
    return this.bytes.toString().replace(/[\u0000-\u0008\u000b-\u001f\u007f]/gu, '');
  }
}

function endOf(text: string): string {
  return Buffer.from(text.trim())
    .subarray(-CRON_LIMITS.outputBytes)
    .toString()
    .replace(/^\uFFFD+/u, '');
}

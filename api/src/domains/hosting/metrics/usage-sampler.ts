import type { Logger } from 'pino';
import type { ContainerRepository } from '../containers/container.repository.js';
import type { ContainerDocument } from '../containers/container.schema.js';
import type { Engine } from '../engines/engine.js';
import type { SampleRepository } from './sample.repository.js';

interface Counter {
  readonly at: number;
  readonly cpuMs: number;
}

/** Stores the resource use of live instances. */
export class UsageSampler {
  /** Former counters by deployment: the share of a processor is their difference. */
  private counters = new Map<string, Counter>();
  private isSampling = false;

  constructor(
    private readonly engine: Engine,
    private readonly containers: ContainerRepository,
    private readonly samples: SampleRepository,
    private readonly logger: Logger,
  ) {}

  /** Starts to take one sample of each container of a server; does nothing while that is in progress. */
  sample(server: ContainerDocument['server']): void {
    if (this.isSampling) return;
    this.isSampling = true;
    this.sampleAll(server)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'the use of instances cannot be read'))
      .finally(() => {
        this.isSampling = false;
      });
  }

  private async sampleAll(server: ContainerDocument['server']): Promise<void> {
    const counters = new Map<string, Counter>();
    await Promise.all((await this.containers.allOn(server)).map((one) => this.sampleOne(one, counters)));
    this.counters = counters;
  }

  private async sampleOne(container: ContainerDocument, counters: Map<string, Counter>): Promise<void> {
    const id = container.route?.deployment.toHexString();
    const usage = id === undefined ? null : await this.engine.usage(id);
    if (id === undefined || !usage) return;
    const now = Date.now();
    const { cpuMs, memoryBytes: memory } = usage;
    const former = this.counters.get(id);
    counters.set(id, { at: now, cpuMs });
    // A counter restarts at 0 when the instance restarts.
    if (!former || former.cpuMs > cpuMs || former.at === now) return;
    const cpu = (cpuMs - former.cpuMs) / (now - former.at);
    await this.samples.add(container, { at: new Date(now), cpu, memory });
  }
}

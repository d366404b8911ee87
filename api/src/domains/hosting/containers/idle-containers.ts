import { HOSTING_LIMITS } from '@zonewerk/contracts';
import type { TerminalRepository } from '../terminal/terminal.repository.js';
import type { ContainerRepository } from './container.repository.js';
import type { ContainerDocument } from './container.schema.js';

const SLEEP_MS = HOSTING_LIMITS.sleepMinutes * 60_000;

/** Puts containers without activity for an hour to sleep. */
export class IdleContainers {
  constructor(
    private readonly containers: ContainerRepository,
    private readonly terminals: TerminalRepository,
  ) {}

  /** Stores the intent; the worker of the server executes it. A container with an open terminal is in use. */
  async putToSleep(server: ContainerDocument['server']): Promise<void> {
    const since = new Date(Date.now() - SLEEP_MS);
    for (const container of await this.containers.idleOn(server, since)) {
      if ((await this.terminals.countOpen(container._id)) === 0)
        await this.containers.fallAsleep(container, since);
    }
  }
}

import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';

const PATIENCE_MS = 2_000;

type Check = () => Promise<void>;

/** Says whether the process can do its work: every registered part answers within two seconds. */
@Injectable()
export class HealthService {
  private readonly checks = new Map<string, Check>();

  constructor(database: DatabaseService) {
    this.register('database', () => database.ping());
  }

  /** Adds a part that has to answer for the process to be ready. */
  register(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /** Which parts are up or down. The answer is public, so it has no other detail. */
  async ready() {
    const entries = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await this.isUp(check)] as const),
    );
    const parts = Object.fromEntries(entries.map(([name, up]) => [name, up ? 'up' : 'down']));
    const down = entries.filter(([, up]) => !up).map(([name]) => name);
    return down.length === 0
      ? { status: 'success', message: '', parts }
      : { status: 'unavailable', message: `Not ready: ${down.join(', ')}.`, parts };
  }

  private isUp(check: Check): Promise<boolean> {
    return inTime(
      check().then(() => true),
      false,
    );
  }
}

/** The result of a check; the other value when it is late or fails. */
async function inTime<Value>(work: Promise<Value>, otherwise: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Value>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, otherwise);
  });
  try {
    return await Promise.race([work.catch(() => otherwise), late]);
  } finally {
    clearTimeout(timer);
  }
}

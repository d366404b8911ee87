import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';

const PATIENCE_MS = 2_000;

type Check = () => Promise<void>;

/** Readiness of the process: every registered component responds within two seconds. */
@Injectable()
export class HealthService {
  private readonly checks = new Map<string, Check>();

  constructor(database: DatabaseService) {
    this.register('database', () => database.ping());
  }

  /** Registers a component that must respond for the process to be ready. */
  register(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /** State of each component. The response is public, so it has no other detail. */
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

/** The result of a check; the fallback after a timeout or failure. */
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

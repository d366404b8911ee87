import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/mongo/database.service.js';

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

  private async isUp(check: Check): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), PATIENCE_MS);
    });
    const answer = check().then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/mongo/database.service.js';

const PATIENCE_MS = 2_000;

type Check = () => Promise<void>;
type Notices = () => Promise<readonly string[]>;

/** Says whether the process can do its work: every registered part answers within two seconds. */
@Injectable()
export class HealthService {
  private readonly checks = new Map<string, Check>();
  private readonly notices: Notices[] = [];

  constructor(database: DatabaseService) {
    this.register('database', () => database.ping());
  }

  /** Adds a part that has to answer for the process to be ready. */
  register(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  /** Adds a source of sentences for operators. They do not change whether the process is ready. */
  registerNotices(notices: Notices): void {
    this.notices.push(notices);
  }

  async ready() {
    const entries = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await this.isUp(check)] as const),
    );
    const parts = Object.fromEntries(entries.map(([name, up]) => [name, up ? 'up' : 'down']));
    const notices = (await Promise.all(this.notices.map((read) => inTime(read(), [])))).flat();
    const down = entries.filter(([, up]) => !up).map(([name]) => name);
    return down.length === 0
      ? { status: 'success', message: '', parts, notices }
      : { status: 'unavailable', message: `Not ready: ${down.join(', ')}.`, parts, notices };
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

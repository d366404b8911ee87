import { ApiError } from '../../../platform/http/api-error.js';

/** The author of a plan, and the size of its input. */
export interface PlanWish {
  readonly user: string;
  readonly project: string;
  readonly large: boolean;
}

/** Plans that a process creates concurrently, by size: small plans never wait for a large one. */
const AT_ONCE = { small: 3, large: 1 } as const;
/** Maximum of running and waiting plans of one user, and of one project. */
const OF_USER = 3;
const OF_PROJECT = 6;
/** Maximum of waiting plans in a process. */
const WAITING = 50;
const RETRY_SECONDS = 5;

type Size = keyof typeof AT_ONCE;

interface Waiting {
  readonly wish: PlanWish;
  readonly go: () => void;
}

/**
 * Queue of plan creation. Each plan holds its file and a whole zone in memory, so the concurrency is limited. The user
 * with the longest time since the last plan is next. Plans of one user do not delay those of others.
 */
export class PlanQueue {
  private readonly waiting: Record<Size, Waiting[]> = { small: [], large: [] };
  private readonly working: Record<Size, number> = { small: 0, large: 0 };
  private readonly present: PlanWish[] = [];
  /** Number of the last turn of each user with plans in the queue. */
  private readonly served = new Map<string, number>();
  private turn = 0;

  /**
   * Runs the work of a plan in its turn.
   * @throws ApiError too-many-requests when the user, the project or the process has too many plans
   */
  async run<T>(wish: PlanWish, work: () => Promise<T>): Promise<T> {
    this.refuseTooMany(wish);
    this.present.push(wish);
    try {
      const size = wish.large ? 'large' : 'small';
      await this.takeTurn(size, wish);
      try {
        return await work();
      } finally {
        this.working[size] -= 1;
        this.callNext(size);
      }
    } finally {
      this.present.splice(this.present.indexOf(wish), 1);
      if (!this.present.some(({ user }) => user === wish.user)) this.served.delete(wish.user);
    }
  }

  private refuseTooMany({ user, project }: PlanWish): void {
    if (this.present.filter((one) => one.user === user).length >= OF_USER) {
      throw tooMany(`${OF_USER} of your previews are being created. Please wait until one of them is ready.`);
    }
    if (this.present.filter((one) => one.project === project).length >= OF_PROJECT) {
      throw tooMany(
        `${OF_PROJECT} previews of this project are being created. Please wait until one of them is ready.`,
      );
    }
    if (this.waiting.small.length + this.waiting.large.length >= WAITING) {
      throw tooMany('Too many previews are being created at present. Please try again in a moment.');
    }
  }

  private takeTurn(size: Size, wish: PlanWish): Promise<void> {
    return new Promise((go) => {
      this.waiting[size].push({ wish, go });
      this.callNext(size);
    });
  }

  private callNext(size: Size): void {
    const queue = this.waiting[size];
    if (queue.length === 0 || this.working[size] >= AT_ONCE[size]) return;
    const servedAt = ({ wish }: Waiting) => this.served.get(wish.user) ?? 0;
    const next = queue.reduce((first, one) => (servedAt(one) < servedAt(first) ? one : first));
    queue.splice(queue.indexOf(next), 1);
    this.working[size] += 1;
    this.turn += 1;
    this.served.set(next.wish.user, this.turn);
    next.go();
  }
}

function tooMany(message: string): ApiError {
  return new ApiError('too-many-requests', { message, retryAfterSeconds: RETRY_SECONDS });
}

import { ApiError } from '../../../platform/http/api-error.js';

/** Whose plan it is, and whether much is read for it. */
export interface PlanWish {
  readonly user: string;
  readonly project: string;
  readonly large: boolean;
}

/** Plans that are made at a time in a process, by size: small ones never wait for a large one. */
const AT_ONCE = { small: 3, large: 1 } as const;
/** Plans of one person, and of one project, that are made or wait. */
const OF_USER = 3;
const OF_PROJECT = 6;
/** Plans that wait in a process. */
const WAITING = 50;
const RETRY_SECONDS = 5;

type Size = keyof typeof AT_ONCE;

interface Waiting {
  readonly wish: PlanWish;
  readonly go: () => void;
}

/**
 * Who makes plans when. Each plan holds its file and a whole zone in memory, so only some are made at a time; who was
 * served longest ago comes next, so that one person's plans do not hold up those of others.
 */
export class PlanTurns {
  private readonly waiting: Record<Size, Waiting[]> = { small: [], large: [] };
  private readonly working: Record<Size, number> = { small: 0, large: 0 };
  private readonly present: PlanWish[] = [];
  /** When somebody who is present was served last: the number of the turn. */
  private readonly served = new Map<string, number>();
  private turn = 0;

  /**
   * Does the work of a plan at its turn.
   * @throws ApiError too-many-requests when the person, the project or everybody together has too many already
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

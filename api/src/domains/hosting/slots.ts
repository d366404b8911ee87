import { ApiError } from '../../platform/http/api-error.js';

const RETRY_SECONDS = 5;

/** Limits the concurrent work of a process, in total and per project. */
export class Slots {
  /** One entry for each used slot: the key of its project. */
  private readonly taken: string[] = [];

  constructor(
    private readonly most: number,
    private readonly ofOneMost: number,
  ) {}

  /**
   * Acquires a slot.
   * @returns releases the slot; a second call does nothing
   * @throws ApiError unavailable while all slots, or those of the project, are in use
   */
  take(project: string): () => void {
    const own = this.taken.filter((one) => one === project).length;
    if (this.taken.length >= this.most || own >= this.ofOneMost)
      throw new ApiError('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    this.taken.push(project);
    let isFree = false;
    return () => {
      if (!isFree) this.taken.splice(this.taken.indexOf(project), 1);
      isFree = true;
    };
  }
}

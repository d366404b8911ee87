import { ApiError } from '../../platform/http/api-error.js';

const RETRY_SECONDS = 5;

/** Work that one process does at the same time, in total and for one project. */
export class Slots {
  /** One entry for each taken place: the key of its project. */
  private readonly taken: string[] = [];

  constructor(
    private readonly most: number,
    private readonly ofOneMost: number,
  ) {}

  /**
   * Takes a place.
   * @returns frees the place; a second call does nothing
   * @throws ApiError unavailable while all places, or those of the project, are taken
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

import { ApiError } from '../../platform/http/api-error.js';

const RETRY_SECONDS = 5;

/** Limits the concurrent work of a process, in total and per account. */
export class Slots {
  /** One entry for each used slot: the account. */
  private readonly used: string[] = [];

  constructor(
    private readonly max: number,
    private readonly maxOfAccount: number,
  ) {}

  /**
   * Acquires a slot.
   * @returns releases the slot; a second call does nothing
   * @throws ApiError unavailable while all slots, or those of the account, are in use
   */
  take(account: string): () => void {
    const own = this.used.filter((one) => one === account).length;
    if (this.used.length >= this.max || own >= this.maxOfAccount)
      throw new ApiError('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    this.used.push(account);
    let isFree = false;
    return () => {
      if (!isFree) this.used.splice(this.used.indexOf(account), 1);
      isFree = true;
    };
  }
}

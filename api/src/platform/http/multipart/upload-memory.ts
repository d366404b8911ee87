import { ApiError } from '../api-error.js';

const MEGABYTE = 1_048_576;
/** Limits for uploads that a process reads or processes, in total and per user. Slow clients do not block others. */
const MOST = { all: 256 * MEGABYTE, person: 64 * MEGABYTE } as const;
const RETRY_SECONDS = 5;

/** Limits the memory of uploads in a process, independent of the number of concurrent uploads. */
export class UploadMemoryLimiter {
  private all = 0;
  private readonly byPerson = new Map<string, number>();

  constructor(private readonly most: { readonly all: number; readonly person: number } = MOST) {}

  /**
   * Reserves bytes until the returned function is called. A single upload may have any size.
   * @throws ApiError too-many-requests, or unavailable when the others use too much; both with Retry-After
   */
  take(bytes: number, person: string): () => void {
    const own = this.byPerson.get(person) ?? 0;
    if (own > 0 && own + bytes > this.most.person) {
      throw refusal(
        'too-many-requests',
        'You are uploading too many files. Please wait until the uploads are complete.',
      );
    }
    if (this.all > 0 && this.all + bytes > this.most.all) {
      throw refusal(
        'unavailable',
        'Too many files are being uploaded at present. Please try again in a moment.',
      );
    }
    this.add(bytes, person);
    let given = false;
    return () => {
      if (!given) this.add(-bytes, person);
      given = true;
    };
  }

  private add(bytes: number, person: string): void {
    this.all += bytes;
    const own = (this.byPerson.get(person) ?? 0) + bytes;
    if (own > 0) this.byPerson.set(person, own);
    else this.byPerson.delete(person);
  }
}

function refusal(code: 'too-many-requests' | 'unavailable', message: string): ApiError {
  return new ApiError(code, { message, retryAfterSeconds: RETRY_SECONDS });
}

import { ApiError } from '../api-error.js';

const MEGABYTE = 1_048_576;
/** Of all uploads that one process reads or works on, and of those of one person: who sends slowly holds up nobody else. */
const MOST = { all: 256 * MEGABYTE, person: 64 * MEGABYTE } as const;
const RETRY_SECONDS = 5;

/** How many bytes of uploads are in memory: however many people send files at once, a process keeps within its limit. */
export class HeldBytes {
  private all = 0;
  private readonly byPerson = new Map<string, number>();

  constructor(private readonly most: { readonly all: number; readonly person: number } = MOST) {}

  /**
   * Holds so many bytes until the function is called that comes back. Beside no other, an upload has any size.
   * @throws ApiError too-many-requests, or unavailable when the others have too many; both with Retry-After
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

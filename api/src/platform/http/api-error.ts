import { ERRORS, waitSentence, type ErrorAnswer, type ErrorCode, type Issue } from '@zonewerk/contracts';

/** `Retry-After` of a `too-many-requests` without a specific end, in seconds. */
const WAIT_SECONDS = 60;

interface Details {
  /** Message for the user; default: that of the catalogue. */
  readonly message?: string;
  readonly issues?: readonly Issue[];
  /** Seconds for `Retry-After`; `too-many-requests` adds them to its message. */
  readonly retryAfterSeconds?: number;
  /** Header `Allow` of a 405. */
  readonly allow?: readonly string[];
}

/** An expected rejection: a code of the catalogue with its details. Any other thrown value is an internal error. */
export class ApiError extends Error {
  readonly details: Details;

  constructor(
    readonly code: ErrorCode,
    details: Details = {},
  ) {
    const { message = ERRORS[code].message, retryAfterSeconds = WAIT_SECONDS } = details;
    const isLimit = code === 'too-many-requests';
    super(isLimit ? `${message} ${waitSentence(retryAfterSeconds)}` : message);
    this.details = isLimit ? { ...details, retryAfterSeconds } : details;
  }

  /** A validation error of one field. */
  static invalid(path: string, message: string): ApiError {
    return new ApiError('validation-error', { issues: [{ path, message }] });
  }

  get http(): number {
    return ERRORS[this.code].http;
  }

  /** The JSON body. */
  toAnswer(): ErrorAnswer {
    return {
      status: this.code,
      message: this.message,
      ...(this.details.issues ? { issues: this.details.issues } : {}),
    };
  }
}

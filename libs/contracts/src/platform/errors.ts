/** All error codes with their HTTP status and sentence. Sentences of the specification are verbatim. */
export const ERRORS = {
  'validation-error': { http: 400, message: 'Please check the marked fields.' },
  'not-logged-in': { http: 401, message: "You're not authenticated. Please sign in." },
  'permission-issue': { http: 403, message: 'You do not have the permission to do this.' },
  /** The scope of the API token does not include the call; an issue names the part of the scope. */
  'token-scope': { http: 403, message: 'This token does not allow this call.' },
  'object-owner-conflict': { http: 403, message: "You're not the owner of this object." },
  csrf: { http: 403, message: 'This page has expired. Please reload it and try again.' },
  'cross-site': { http: 403, message: 'This request came from another site and was refused.' },
  'recent-factor-required': { http: 403, message: 'Please confirm that it is you to continue.' },
  'not-found': { http: 404, message: 'The requested object was not found.' },
  'method-not-allowed': { http: 405, message: 'This URL does not accept this method.' },
  conflict: { http: 409, message: 'Another change was saved first. Please reload and try again.' },
  /** The change removes so much that it requires a confirmation; an issue describes it. */
  'confirmation-required': { http: 409, message: 'Please confirm this change.' },
  /** A record set with a read-only routing policy; an issue names the next step. */
  'policy-conflict': { http: 409, message: 'Policy Conflict' },
  'payload-too-large': { http: 413, message: 'The request is too large.' },
  'unsupported-media-type': { http: 415, message: 'This content type is not supported.' },
  /** The response adds the waiting time. */
  'too-many-requests': { http: 429, message: 'Too many tries.' },
  error: { http: 500, message: 'Something went wrong on our side.' },
  unavailable: {
    http: 503,
    message: 'The service is not available at present. Please try again in a moment.',
  },
  /** The disk has too little free space for a write. */
  'storage-full': {
    http: 503,
    message:
      'Changes are not possible at present, because the storage is full. Your data is safe and can be read.',
  },
} as const satisfies Record<string, { http: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** A fault of the request. `path` is the field with dots (`items.0.cost`), empty for the whole request. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** JSON body of every response that is not an outcome of its call. */
export interface ErrorAnswer {
  readonly status: ErrorCode;
  readonly message: string;
  /** With `validation-error`. */
  readonly issues?: readonly Issue[];
  /** With `error`: the id of the server's log entry. */
  readonly error_id?: string;
}

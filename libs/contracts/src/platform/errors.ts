/**
 * Every error code an answer can carry, its HTTP status and its sentence.
 * Where the specification gives the sentence it is used word for word.
 */
export const ERRORS = {
  'validation-error': { http: 400, message: 'Please check the marked fields.' },
  'not-logged-in': { http: 401, message: "You're not authenticated. Please sign in." },
  'permission-issue': { http: 403, message: 'You do not have the permission to do this.' },
  /** The API token is for less than was asked; an issue names the part of its scope. */
  'token-scope': { http: 403, message: 'This token does not allow this call.' },
  'object-owner-conflict': { http: 403, message: "You're not the owner of this object." },
  csrf: { http: 403, message: 'This page has expired. Please reload it and try again.' },
  'cross-site': { http: 403, message: 'This request came from another site and was refused.' },
  'recent-factor-required': { http: 403, message: 'Please confirm that it is you to continue.' },
  'not-found': { http: 404, message: 'The requested object was not found.' },
  'method-not-allowed': { http: 405, message: 'This URL does not accept this method.' },
  conflict: { http: 409, message: 'Another change was saved first. Please reload and try again.' },
  /** So much goes that it has to be confirmed; an issue says how. */
  'confirmation-required': { http: 409, message: 'Please confirm this change.' },
  /** A record set with a routing policy that cannot be edited here; an issue says where to go instead. */
  'policy-conflict': { http: 409, message: 'Policy Conflict' },
  'payload-too-large': { http: 413, message: 'The request is too large.' },
  'unsupported-media-type': { http: 415, message: 'This content type is not supported.' },
  /** The answer adds how long to wait. */
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

/** One fault in what was sent: `path` names the field with dots (`items.0.cost`), empty for the whole. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** JSON body of every answer that is not one of a call's own outcomes. */
export interface ErrorAnswer {
  readonly status: ErrorCode;
  readonly message: string;
  /** With `validation-error`. */
  readonly issues?: readonly Issue[];
  /** With `error`: the id under which the server logged it. */
  readonly error_id?: string;
}

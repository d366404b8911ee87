import { EngineUnavailable } from './dns-engine.js';

/** Hides the cause from the SDK, so that the SDK does not retry. */
export class UnknownOutcomeError extends Error {
  constructor(readonly failure: unknown) {
    super('The change may have been made.');
  }
}

const KEY = 'Please check ROUTE53_ACCESS_KEY_ID and ROUTE53_SECRET_ACCESS_KEY.';
const BUSY = 'Route 53 temporarily accepts no more requests of this account.';

/** Meanings of failures, for the reason that the UI shows. */
const MEANINGS: Readonly<Record<string, string>> = {
  InvalidClientTokenId: `Route 53 refuses the key. ${KEY}`,
  UnrecognizedClientException: `Route 53 refuses the key. ${KEY}`,
  SignatureDoesNotMatch: `Route 53 refuses the key. ${KEY}`,
  InvalidSignatureException: `Route 53 refuses the key. ${KEY}`,
  CredentialsProviderError: `There is no key for Route 53. ${KEY}`,
  NoSuchDelegationSet: 'Route 53 does not know the delegation set. Please check ROUTE53_DELEGATION_SET.',
  ConflictingDomainExists:
    'Route 53 has a zone of this name, or one above or below it, on the same nameservers already.',
  TimeoutError: 'Route 53 did not answer in time.',
  Throttling: BUSY,
  ThrottlingException: BUSY,
  PriorRequestNotComplete: 'Route 53 is still busy with an earlier change of this zone.',
};

/** Fields that the SDK adds to an error of a response. */
interface SdkFailure {
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly $response?: { readonly statusCode?: number };
}

/** Why Route 53 is unusable now, as a sentence for the UI. */
export function toUnavailable(error: unknown): EngineUnavailable {
  const { name, message, status } = read(error);
  return new EngineUnavailable(MEANINGS[name] ?? meaningOf(message, status), { cause: error });
}

function meaningOf(message: string, status: number | undefined): string {
  if (status === undefined) return 'Route 53 cannot be reached.';
  return status >= 500 ? `Route 53 answered ${status}.` : refusalText(message);
}

/** A rejection as a sentence; some messages of Route 53 have no full stop. */
export function refusalText(message: string): string {
  return `Route 53 refuses this: ${message.replace(/[^.]$/u, '$&.')}`;
}

function read(error: unknown): { name: string; message: string; status: number | undefined } {
  if (!(error instanceof Error)) return { name: '', message: String(error), status: undefined };
  const { $metadata, $response } = error as SdkFailure;
  const status = $metadata?.httpStatusCode ?? $response?.statusCode;
  return { name: error.name, message: error.message, status };
}

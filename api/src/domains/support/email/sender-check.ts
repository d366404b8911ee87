import { Resolver } from 'node:dns/promises';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { spf } from 'mailauth/lib/spf/index.js';
import { getDomain } from 'tldts';
import type { EmailClient } from './email.schema.js';

const PATIENCE_MS = 2_000;
const TRIES = 2;

/** Result of a check; `unknown` when the DNS does not respond. */
export type Proof = 'aligned' | 'unaligned' | 'unknown';

/** Fields of a verified signature that the library's types lack. */
interface Signature {
  readonly status: { readonly result: string };
  readonly signingDomain: string;
  /** Whether the signature covers only a part of the body. */
  readonly canonBodyLengthLimited: boolean;
  readonly signingHeaders: { readonly keys: string };
}

interface Check {
  readonly client: EmailClient;
  /** Address of the author. */
  readonly from: string;
  readonly domain: string;
  /** Undefined: the resolvers of the machine. */
  readonly resolvers: readonly string[] | undefined;
}

/** Whether DKIM or SPF verifies the domain of the author's address (RFC 7489, relaxed alignment). */
export async function isAligned(message: Buffer, { client, from, domain, resolvers }: Check): Promise<Proof> {
  const dns = new Resolver({ timeout: PATIENCE_MS, tries: TRIES });
  if (resolvers) dns.setServers([...resolvers]);
  const resolver = (name: string, type: string) => dns.resolve(name, type) as Promise<string[][]>;
  const { results } = await dkimVerify(message, { resolver, sender: client.sender });
  const signatures = results as unknown as readonly Signature[];
  const isSigned = signatures.some((one) => one.status.result === 'pass' && coversAuthor(one, from));
  if (isSigned) return 'aligned';
  const { ip, helo, sender } = client;
  const sent = await spf({ ip, helo, sender, mta: domain, resolver });
  if (sender !== '' && sent.status.result === 'pass' && isSameDomain(domainOf(sender), from))
    return 'aligned';
  const isUnknown = [...signatures, sent].some(({ status }) => status.result === 'temperror');
  return isUnknown ? 'unknown' : 'unaligned';
}

/** A signature over only a part of the body, or not over the author, is no proof. */
function coversAuthor(
  { signingDomain, canonBodyLengthLimited, signingHeaders }: Signature,
  from: string,
): boolean {
  const isWhole = !canonBodyLengthLimited && /(?:^|: )from(?:$|:)/iu.test(signingHeaders.keys);
  return isWhole && isSameDomain(signingDomain, from);
}

function isSameDomain(proven: string, from: string): boolean {
  return organizationOf(proven) === organizationOf(domainOf(from));
}

function organizationOf(domain: string): string {
  const lower = domain.toLowerCase().replace(/\.$/u, '');
  return getDomain(lower, { allowPrivateDomains: true }) ?? lower;
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

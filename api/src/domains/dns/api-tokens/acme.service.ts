import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { APEX, type acmeCleanup, type acmePresent, type AnswerOf, type InputOf } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { TokenScope } from '../../../platform/http/request.js';
import { ClustersService, type OpenCluster } from '../clusters/clusters.service.js';
import { RecordSetRepository } from '../record-sets/record-set.repository.js';
import { RecordSetUpserts } from '../record-sets/record-set-upserts.service.js';
import { NameserverAnswers } from '../change-history/nameserver-answers.service.js';
import { authorOf, otherCluster, requirePlace, requireWrite } from './token-scope.js';

const TYPE = 'TXT' as const;
const HOST_NAME = /^[\w-]+(?:\.[\w-]+)+$/u;
/**
 * Seconds. Resolvers of certificate authorities do not cache a value for longer, so a second attempt reads the new
 * value.
 */
const TTL = 60;
const LABEL = '_acme-challenge';
const RETRY_AFTER_SECONDS = 5;

type Input = InputOf<typeof acmePresent>;

interface Challenge {
  /** Full name in lower case without final dot. */
  readonly name: string;
  readonly value: string;
}

/** The TXT values that prove a domain to a certificate authority (RFC 8555, section 8.4). */
@Injectable()
export class AcmeService {
  constructor(
    private readonly clusters: ClustersService,
    private readonly puts: RecordSetUpserts,
    private readonly recordSets: RecordSetRepository,
    private readonly nameservers: NameserverAnswers,
  ) {}

  /** Adds the value to those of other challenges. Returns once every nameserver answers with it. */
  async present(input: Input, token: TokenScope): Promise<AnswerOf<typeof acmePresent>> {
    requireWrite(token);
    const challenge = readChallenge(input);
    const cluster = await this.cluster(challenge, token);
    await this.puts.addText(cluster, { ...challenge, ttl: TTL }, token, { author: authorOf(token) });
    const stored = () => this.stored(cluster, challenge, token);
    const isRefused = async () => (await stored())?.state === 'failed';
    const late = await this.nameservers.waitForText(cluster.domain, challenge, isRefused);
    if (late.length === 0) return { status: 'success', message: 'Every nameserver answers with the value.' };
    const found = await stored();
    const why = found?.reason ? ` ${found.reason}` : '';
    if (found?.state === 'failed')
      throw new ApiError('conflict', { message: `The value is stored and cannot be published.${why}` });
    throw new ApiError('unavailable', {
      message: `The value is stored, but ${late.join(' and ')} did not answer with it yet.${why} Please try again.`,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }

  private stored({ _id, domain }: OpenCluster, { name }: Challenge, token: TokenScope) {
    const relative = name === domain ? APEX : name.slice(0, -domain.length - 1);
    return this.recordSets.find(token, _id.toHexString(), { name: relative, type: TYPE });
  }

  /** Removes the value. Values of other challenges are not changed. */
  async cleanup(
    input: InputOf<typeof acmeCleanup>,
    token: TokenScope,
  ): Promise<AnswerOf<typeof acmeCleanup>> {
    requireWrite(token);
    const challenge = readChallenge(input);
    const cluster = await this.cluster(challenge, token);
    await this.puts.removeText(cluster, challenge, token, { author: authorOf(token) });
    return { status: 'success', message: 'The value has been removed.' };
  }

  private async cluster({ name }: Challenge, token: TokenScope): Promise<OpenCluster> {
    const found = await this.clusters.around(name, token);
    if (token.clusters !== null && !token.clusters.includes(found?._id.toHexString() ?? ''))
      throw otherCluster();
    requirePlace(token, { name, type: TYPE }); // guard: token-acme-names
    if (found) return found;
    throw new ApiError('not-found', { message: `No cluster of this project has ${name}.` });
  }
}

/** @throws ApiError validation-error that names the missing fields */
function readChallenge({ fqdn, value, domain, keyAuth }: Input): Challenge {
  if (fqdn !== undefined && value !== undefined) return { name: hostName('fqdn', fqdn), value };
  if (domain !== undefined && keyAuth !== undefined) {
    const digest = createHash('sha256').update(keyAuth).digest('base64url');
    return { name: `${LABEL}.${hostName('domain', domain.trim().replace(/^\*\./u, ''))}`, value: digest };
  }
  const missing = domain === undefined ? (fqdn === undefined ? 'fqdn' : 'value') : 'keyAuth';
  throw ApiError.invalid(missing, 'Please send fqdn and value, or domain, token and keyAuth.');
}

/**
 * The name in stored form. The name patterns of a token are compared with exactly the name that is written.
 * @throws ApiError validation-error when the text is not in that form
 */
function hostName(field: string, text: string): string {
  const name = text.trim().toLowerCase().replace(/\.$/u, '');
  if (HOST_NAME.test(name)) return name;
  throw ApiError.invalid(field, 'Please send a full name in ASCII, like _acme-challenge.example.org.');
}

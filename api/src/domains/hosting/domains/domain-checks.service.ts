import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { HostRecords, LookupFailed } from '../../dns/dns.api.js';
import { EdgeRepository } from '../edge-proxy/edge.repository.js';
import { Certificates } from './certificates.service.js';
import { addressesOf, proofName, proofValue } from './domain.mapper.js';
import { DOMAIN_JOB, DomainRepository } from './domain.repository.js';
import type { DomainDocument } from './domain.schema.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Records that are missing are looked for at growing intervals, for so long. */
const FIRST_PAUSE_MS = 30_000;
const WAIT_MOST_MS = 30 * DAY_MS;
/** An authority limits failed attempts, so that pauses grow from ten minutes to a day. */
const FAILURE_PAUSE_MS = 10 * MINUTE_MS;
const PAUSES_PER_AGE = 4;
const TEXTS = {
  lookupFailed: 'The nameservers of this domain do not answer. We check again.',
  noProof: (name: string) => `The TXT record ${name} does not have the value yet.`,
  held: (name: string, value: string) =>
    `Another project answers for this domain. Add the TXT record ${name} with the value ${value} to prove that it is yours.`,
  lost: 'Another project proved that this domain is theirs.',
  elsewhere: (addresses: string) => `The domain does not lead to ${addresses} yet.`,
  refused: (reason: string) => `The certificate was refused: ${reason}`,
} as const;

/** Finds the records of attached domains, and gets and renews their certificates. */
@Injectable()
export class DomainChecks implements OnModuleInit {
  constructor(
    private readonly domains: DomainRepository,
    private readonly records: HostRecords,
    private readonly certificates: Certificates,
    private readonly edges: EdgeRepository,
    private readonly jobs: JobService,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: DOMAIN_JOB,
      exclusive: ({ domain }) => String(domain),
      run: ({ domain, check }) => this.run(String(domain), Number(check)),
    });
  }

  private async run(id: string, check: number): Promise<void> {
    const domain = await this.domains.findById(id);
    // A later check was planned.
    if (domain?.check !== check) return;
    if (domain.challenge) await this.certificates.withdraw(domain, domain.challenge);
    const next = (await this.verify(domain)) ? await this.certify(domain) : nextLook(domain);
    if (next) await this.domains.planCheck(domain, next);
  }

  /** Whether the container answers for the domain. */
  private async verify(domain: DomainDocument): Promise<boolean> {
    const zone = await this.records.zoneOf(scopeOf(domain), domain.host);
    if (zone && domain.proof !== 'txt' && (await this.activate(domain, 'zone'))) return true;
    try {
      if (await this.records.hasText(proofName(domain.host), proofValue(domain.token)))
        return await this.activate(domain, 'txt');
    } catch (error) {
      if (!(error instanceof LookupFailed)) throw error;
      // The proof of an active domain stays valid.
      if (domain.state === 'active') return true;
      await this.domains.setMessage(domain, TEXTS.lookupFailed);
      return false;
    }
    if (domain.state === 'active' && domain.proof === 'txt') return true;
    await this.domains.setMessage(
      domain,
      zone
        ? TEXTS.held(proofName(domain.host), proofValue(domain.token))
        : TEXTS.noProof(proofName(domain.host)),
    );
    return false;
  }

  /** Nameservers answer from one zone, so that a project whose zone answered before loses the domain. */
  private async activate(domain: DomainDocument, proof: 'zone' | 'txt'): Promise<boolean> {
    const isDone =
      (await this.domains.activate(domain, proof)) ||
      ((await this.domains.release(domain.host, TEXTS.lost)) && (await this.domains.activate(domain, proof)));
    if (isDone && domain.state !== 'active') await this.edges.announce();
    return isDone;
  }

  /** Gets a certificate when it is due. @returns time of the next check; null for none */
  private async certify(domain: DomainDocument): Promise<Date | null> {
    if (!this.certificates.isEnabled) return null;
    const { certificate, host } = domain;
    if (certificate && certificate.renewAt.getTime() > Date.now()) return certificate.renewAt;
    const zone = await this.records.zoneOf(scopeOf(domain), host);
    if (!zone && !(await this.leadsHere(host))) {
      const { A, AAAA } = addressesOf(this.config.hosting);
      await this.domains.setMessage(domain, TEXTS.elsewhere([...A, ...AAAA].join(' or ')));
      return nextLook(domain);
    }
    try {
      const issued = await this.certificates.issue(domain, zone ? 'dns-01' : 'http-01');
      await this.domains.setCertificate(domain, issued);
      await this.edges.announce();
      return issued.renewAt;
    } catch (error) {
      this.logger.warn({ err: error, host }, 'a certificate could not be issued');
      await this.domains.addFailure(domain, TEXTS.refused(reasonOf(error)));
      const pause = Math.min(FAILURE_PAUSE_MS * 2 ** domain.failures, DAY_MS);
      return new Date(Date.now() + pause);
    }
  }

  private async leadsHere(host: string): Promise<boolean> {
    const { edgeAddresses } = this.config.hosting;
    try {
      return (await this.records.addressesOf(host)).some((address) => edgeAddresses.includes(address));
    } catch (error) {
      if (error instanceof LookupFailed) return false;
      throw error;
    }
  }
}

function scopeOf({ project }: DomainDocument) {
  return { projectId: project.toHexString() };
}

/** Pauses grow with the age of a domain; null once it is too old. */
function nextLook({ createdAt }: DomainDocument): Date | null {
  const age = Date.now() - createdAt.getTime();
  if (age > WAIT_MOST_MS) return null;
  return new Date(Date.now() + Math.min(Math.max(age / PAUSES_PER_AGE, FIRST_PAUSE_MS), HOUR_MS));
}

/** The sentence of an authority or a zone; others name parts of the server. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/gu, ' ').slice(0, 300);
}

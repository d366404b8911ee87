import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { isDatabaseAway } from '../../../platform/database/database-errors.js';
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
/** Missing records are checked at increasing intervals for this time. */
const FIRST_PAUSE_MS = 2_000;
const WAIT_MOST_MS = 30 * DAY_MS;
/** An authority limits failed attempts, so the intervals increase from ten minutes to a day. */
const FAILURE_PAUSE_MS = 10 * MINUTE_MS;
const PAUSES_PER_AGE = 4;
/** Maximum of concurrent checks of one project. */
const CHECKS_PER_PROJECT = 2;
const TEXTS = {
  lookupFailed: 'The nameservers of this domain do not answer. We check again.',
  noProof: (name: string, value: string) =>
    `Public DNS has no TXT record ${name} with the value ${value} yet.`,
  held: 'Another project answers for this domain and still proves it. Its records have to be removed first.',
  lost: 'Another project proved control of this domain.',
  elsewhere: (addresses: string) => `The domain does not lead to ${addresses} yet.`,
  noAuthority: 'The certificate authority does not answer. We try again.',
  refused: (reason: string) => `The certificate was refused: ${reason}`,
} as const;

/** Checks the records of attached domains, and orders and renews their certificates. */
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
      ofProject: CHECKS_PER_PROJECT,
      exclusive: ({ domain }) => String(domain),
      run: ({ domain, check }) => this.run(String(domain), Number(check)),
    });
  }

  private async run(id: string, check: number): Promise<void> {
    const domain = await this.domains.findById(id);
    // A later check was scheduled.
    if (domain?.check !== check) return;
    if (domain.challenge) await this.certificates.withdraw(domain, domain.challenge);
    const isActive = await this.verify(domain);
    await this.domains.planCheck(domain, isActive ? await this.certify(domain) : nextLook(domain));
  }

  /** Checks the proof of a domain. Returns whether the container serves it. */
  private async verify(domain: DomainDocument): Promise<boolean> {
    try {
      const proof = await this.proofOf(domain);
      if (proof) return await this.activate(domain, proof);
    } catch (error) {
      if (!(error instanceof LookupFailed)) throw error;
      // The proof of an active domain remains valid while nameservers do not respond.
      if (domain.state === 'active') return true;
      await this.domains.setMessage(domain, TEXTS.lookupFailed);
      return false;
    }
    if (domain.state === 'active') return true;
    // A lost domain has the reason of its loss as its message.
    if (domain.state === 'waiting')
      await this.domains.setMessage(domain, TEXTS.noProof(proofName(domain.host), proofValue(domain.token)));
    return false;
  }

  /** Present proof of the domain in public DNS; null for none. @throws LookupFailed */
  private async proofOf({ project, host, token }: DomainDocument): Promise<'zone' | 'txt' | null> {
    if (await this.records.isDelegated({ projectId: project.toHexString() }, host)) return 'zone';
    return (await this.records.hasText(proofName(host), proofValue(token))) ? 'txt' : null;
  }

  /** A project without a proof loses the domain. */
  private async activate(domain: DomainDocument, proof: 'zone' | 'txt'): Promise<boolean> {
    if (!(await this.domains.activate(domain, proof))) {
      const holder = await this.domains.holder(domain.host);
      if (holder && (await this.proofOf(holder))) {
        await this.domains.setMessage(domain, TEXTS.held);
        return false;
      }
      if (holder) await this.domains.release(holder, TEXTS.lost);
      if (!(await this.domains.activate(domain, proof))) return false;
    }
    if (domain.state !== 'active') await this.edges.announce();
    return true;
  }

  /** Orders a certificate when it is due. @returns time of the next check; null for none */
  private async certify(domain: DomainDocument): Promise<Date | null> {
    if (!this.certificates.isEnabled) return null;
    const { certificate, host, orderAfter } = domain;
    if (certificate && certificate.renewAt.getTime() > Date.now()) return certificate.renewAt;
    if (orderAfter && orderAfter.getTime() > Date.now()) return orderAfter;
    const zone = await this.records.zoneOf(scopeOf(domain), host);
    if (!zone && !(await this.leadsHere(host))) {
      const { A, AAAA } = addressesOf(this.config.hosting);
      await this.domains.setMessage(
        { ...domain, state: 'active' },
        TEXTS.elsewhere([...A, ...AAAA].join(' or ')),
      );
      return nextLook(domain);
    }
    try {
      const issued = await this.certificates.issue(domain, zone ? 'dns-01' : 'http-01');
      await this.domains.setCertificate(domain, issued);
      await this.edges.announce();
      return issued.renewAt;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      this.logger.warn({ err: error, host }, 'a certificate could not be issued');
      const pause = Math.min(FAILURE_PAUSE_MS * 2 ** domain.failures, DAY_MS);
      const next = new Date(Date.now() + pause);
      await this.domains.addFailure(domain, messageOf(error), next);
      return next;
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

/** Intervals increase with the age of a domain. Null after the maximum wait. */
function nextLook({ createdAt, state }: DomainDocument): Date | null {
  const age = Date.now() - createdAt.getTime();
  if (state !== 'active' && age > WAIT_MOST_MS) return null;
  return new Date(Date.now() + Math.min(Math.max(age / PAUSES_PER_AGE, FIRST_PAUSE_MS), HOUR_MS));
}

/** The reason of an authority or a zone. Connection errors are replaced, because they contain parts of the server. */
function messageOf(error: unknown): string {
  if (error instanceof ApiError) return TEXTS.refused(error.message);
  if (!(error instanceof Error) || 'code' in error) return TEXTS.noAuthority;
  return TEXTS.refused(error.message.replace(/\s+/gu, ' ').slice(0, 300));
}

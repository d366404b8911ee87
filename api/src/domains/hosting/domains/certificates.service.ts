import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { rootCertificates } from 'node:tls';
import { Inject, Injectable } from '@nestjs/common';
import { axios, Client, crypto } from 'acme-client';
import { CONFIG, type AcmeSettings, type Config } from '../../../platform/config/config.js';
import { FieldEncryption } from '../../../platform/database/field-encryption.js';
import { ProjectsService } from '../../projects/projects.api.js';
import { HostRecords } from '../../dns/dns.api.js';
import { RouteChanges } from '../edge-proxy/route-changes.service.js';
import { AcmeAccountRepository } from './acme-account.repository.js';
import { DomainRepository } from './domain.repository.js';
import {
  ACCOUNT_KEY,
  CERTIFICATE_KEY,
  type Challenge,
  type ChallengeMethod,
  type DomainDocument,
  type StoredCertificate,
} from './domain.schema.js';

/** Share of the validity after which the renewal starts. */
const RENEW_AFTER = 2 / 3;
/** Polls of the authority for the result, with increasing intervals in milliseconds. */
const POLLING = { backoffAttempts: 20, backoffMin: 250, backoffMax: 10_000 } as const;

/** Settings of acme-client. The job repeats attempts at longer intervals. */
const ACME_SETTINGS = { retryMaxAttempts: 1, retryDefaultDelay: 1 } as const;

/** Certificates of domains from the configured authority. */
@Injectable()
export class Certificates {
  private readonly acme: AcmeSettings | undefined;

  constructor(
    private readonly accounts: AcmeAccountRepository,
    private readonly domains: DomainRepository,
    private readonly records: HostRecords,
    private readonly projects: ProjectsService,
    private readonly routes: RouteChanges,
    private readonly sealing: FieldEncryption,
    @Inject(CONFIG) { hosting }: Config,
  ) {
    this.acme = hosting.acme;
    Object.assign(axios.defaults, { acmeSettings: ACME_SETTINGS });
    const caFile = this.acme?.caFile;
    if (caFile !== undefined)
      axios.defaults.httpsAgent = new Agent({ ca: [...rootCertificates, readFileSync(caFile, 'utf8')] });
  }

  /** Whether an authority is configured. */
  get isEnabled(): boolean {
    return this.acme !== undefined;
  }

  /**
   * Orders a certificate for a domain.
   * @throws Error with the reason of the authority
   */
  async issue(domain: DomainDocument, method: ChallengeMethod): Promise<StoredCertificate> {
    const { acme } = this;
    if (!acme) throw new Error('No certificate authority is set.');
    const client = await this.client(acme);
    const [key, csr] = await crypto.createCsr(
      { altNames: [domain.host] },
      await crypto.createPrivateEcdsaKey(),
    );
    const chain = await client.auto({
      csr,
      // Nameservers and edge proxies confirm a challenge here before the authority checks it.
      skipChallengeVerification: true,
      challengePriority: [method],
      challengeCreateFn: (_authorization, { type, token }, content) => {
        if (type !== method) throw new Error(`The authority offers no ${method} challenge.`);
        return this.present(domain, { method, token, content });
      },
      challengeRemoveFn: (_authorization, { token }, content) =>
        this.withdraw(domain, { method, token, content }),
    });
    const { notBefore, notAfter } = crypto.readCertificateInfo(chain);
    const validMs = notAfter.getTime() - notBefore.getTime();
    return {
      chain,
      sealedKey: await this.sealing.seal(key, { owner: domain._id.toHexString(), purpose: CERTIFICATE_KEY }),
      expiresAt: notAfter,
      renewAt: new Date(notBefore.getTime() + RENEW_AFTER * validMs),
    };
  }

  private async present(domain: DomainDocument, challenge: Challenge): Promise<void> {
    await this.domains.setChallenge(domain, challenge);
    if (challenge.method === 'dns-01')
      await this.records.addChallenge(await this.scopeOf(domain), domain.host, challenge.content);
    else await this.routes.announceAndWait();
  }

  /** Removes a challenge. Idempotent. */
  async withdraw(domain: DomainDocument, { method, content }: Challenge): Promise<void> {
    if (method === 'dns-01')
      await this.records.removeChallenge(await this.scopeOf(domain), domain.host, content);
    await this.domains.setChallenge(domain, null);
  }

  /** The owner of the project is the author of the records. */
  private async scopeOf({ project }: DomainDocument) {
    const projectId = project.toHexString();
    const userId = await this.projects.ownerOf(projectId);
    if (!userId) throw new Error('The project was removed.');
    return { projectId, userId, role: 'owner' } as const;
  }

  private async client({ directoryUrl, email }: AcmeSettings): Promise<Client> {
    const label = { owner: directoryUrl, purpose: ACCOUNT_KEY };
    const stored = await this.accounts.find(directoryUrl);
    if (stored) {
      const accountKey = await this.sealing.open(stored.sealedKey, label);
      return new Client({ directoryUrl, accountKey, accountUrl: stored.url, ...POLLING });
    }
    const accountKey = await crypto.createPrivateEcdsaKey();
    const client = new Client({ directoryUrl, accountKey, ...POLLING });
    const contact = email === undefined ? {} : { contact: [`mailto:${email}`] };
    await client.createAccount({ termsOfServiceAgreed: true, ...contact });
    const sealedKey = await this.sealing.seal(accountKey, label);
    await this.accounts.add({ _id: directoryUrl, sealedKey, url: client.getAccountUrl() });
    return client;
  }
}

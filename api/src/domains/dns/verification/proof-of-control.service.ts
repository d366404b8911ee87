import { Inject, Injectable } from '@nestjs/common';
import { VERIFICATION_LABEL, VERIFICATION_PREFIX, type DomainVerificationMethod } from '@zonewerk/contracts';
import type { DecodedPacket } from 'dns-packet';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { delegationState, spelled } from '../../../modules/cluster-settings/delegation.js';
import { HostLookup, LookupFailed } from '../../../modules/clusters/host-lookup.service.js';
import { ZoneSets } from '../../../modules/clusters/zone-sets.service.js';
import { askForReply } from '../../../modules/zone-history/ask-nameserver.js';
import { domainsAbove } from '../../../record-sets/names.js';
import { DomainConflicts } from './domain-conflicts.service.js';
import type { ConflictingCluster } from './verification.repository.js';

/** Longest walk up the tree to a zone; deeper names need several checks of nothing. */
const WALK_LIMIT = 12;
/** Nameservers of one parent zone that are asked. */
const SERVER_LIMIT = 4;

/** Full name of the TXT record that verifies a domain. */
export function txtName(domain: string): string {
  return `${VERIFICATION_LABEL}.${domain}`;
}

/** Value of the TXT record that verifies a domain. */
export function txtValue(token: string): string {
  return `${VERIFICATION_PREFIX}${token}`;
}

/**
 * Looks up whether a project controls a domain: a TXT record with its token, or a delegation to the product's
 * nameservers. An answer that comes from the project's own unverified cluster proves nothing.
 */
@Injectable()
export class ProofOfControl {
  constructor(
    private readonly hosts: HostLookup,
    private readonly conflicts: DomainConflicts,
    private readonly zoneSets: ZoneSets,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The proof that exists now; null for none.
   * @throws LookupFailed when there is none and a look-up failed
   */
  async find(cluster: ConflictingCluster): Promise<DomainVerificationMethod | null> {
    const failures: LookupFailed[] = [];
    for (const method of ['txt', 'delegation'] as const) {
      try {
        if (await this.has(method, cluster)) return method;
      } catch (error) {
        // A zone that is delegated here and not served yet has no TXT records that resolvers can read.
        if (!(error instanceof LookupFailed)) throw error;
        failures.push(error);
      }
    }
    if (failures[0]) throw failures[0];
    return null;
  }

  private has(method: DomainVerificationMethod, cluster: ConflictingCluster): Promise<boolean> {
    return method === 'txt' ? this.hasTxt(cluster) : this.isDelegated(cluster);
  }

  private async hasTxt(cluster: ConflictingCluster): Promise<boolean> {
    const token = cluster.verification?.token;
    const name = txtName(cluster.domain);
    if (token === undefined) return false;
    if (!(await this.hosts.texts(name)).includes(txtValue(token))) return false;
    return !(await this.isAnsweredByOwn(name, cluster));
  }

  private async isDelegated(cluster: ConflictingCluster): Promise<boolean> {
    const [above = ''] = domainsAbove(cluster.domain);
    if (await this.isAnsweredByOwn(above, cluster)) return false;
    const parent = await this.nameserversOf(domainsAbove(cluster.domain));
    const found = this.includesOwn(parent)
      ? await this.delegationInProduct(cluster)
      : await this.delegationAt(parent, cluster.domain);
    return this.includesOwn(found);
  }

  /**
   * Whether public DNS answers a name from an unverified cluster of the same project. Such a cluster could hold the TXT
   * record, or delegate the name to a server that does.
   */
  private async isAnsweredByOwn(name: string, { project }: ConflictingCluster): Promise<boolean> {
    const own = await this.conflicts.highestUnverified(name, project);
    if (!own) return false;
    const parent = await this.nameserversOf(domainsAbove(own.domain));
    return this.includesOwn(parent) || this.includesOwn(await this.delegationAt(parent, own.domain));
  }

  /** The delegation in the served cluster above, which the product's nameservers answer for. */
  private async delegationInProduct(cluster: ConflictingCluster): Promise<string[]> {
    const parent = await this.conflicts.parentOf(cluster);
    if (!parent) return [];
    const name = cluster.domain.slice(0, -parent.domain.length - 1);
    const scope = { projectId: parent.project.toHexString() };
    const sets = await this.zoneSets.at(scope, parent._id.toHexString(), [name]);
    const delegation = sets.find(({ type }) => type === 'NS');
    return delegation?.state.members.flatMap(({ values }) => values) ?? [];
  }

  /** The delegation of a domain as the nameservers of its parent zone answer it. */
  private async delegationAt(nameservers: readonly string[], domain: string): Promise<string[]> {
    for (const host of nameservers.slice(0, SERVER_LIMIT)) {
      const [address] = await this.hosts.nameserverAddresses(host);
      const server = address && { host: address, port: this.config.dns.authorityPort };
      const reply = server ? await askForReply(server, domain, 'NS') : null;
      if (reply) return nameserversIn(reply, domain);
    }
    throw new LookupFailed(`The delegation of ${domain} cannot be looked up at the moment.`);
  }

  /** Nameservers of the nearest zone among some names, nearest first; none when no name is a zone. @throws LookupFailed */
  private async nameserversOf(names: readonly string[]): Promise<string[]> {
    for (const name of names.slice(0, WALK_LIMIT)) {
      const nameservers = spelled(await this.hosts.nameservers(name));
      if (nameservers.length > 0) return nameservers;
    }
    return [];
  }

  private includesOwn(nameservers: readonly string[]): boolean {
    const state = delegationState(this.config.dns.nameservers, nameservers);
    return state === 'here' || state === 'partly';
  }
}

/** Names in the NS records of a domain, of an answer or of a referral. */
function nameserversIn({ answers = [], authorities = [] }: DecodedPacket, domain: string): string[] {
  return [...answers, ...authorities].flatMap((record) =>
    record.type === 'NS' && spelled([record.name])[0] === domain ? [String(record.data)] : [],
  );
}

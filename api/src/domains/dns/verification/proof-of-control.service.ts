import { Inject, Injectable } from '@nestjs/common';
import { VERIFICATION_LABEL, VERIFICATION_PREFIX, type DomainVerificationMethod } from '@zonewerk/contracts';
import type { DecodedPacket } from 'dns-packet';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { delegationState, spelled } from '../clusters/delegation.js';
import { HostLookup, LookupFailed } from '../record-sets/aliases/host-lookup.service.js';
import { ZoneSets } from '../record-sets/zone-sets.service.js';
import { askForReply } from '../change-history/ask-nameserver.js';
import { domainsAbove } from '../record-sets/zone-consistency/names.js';
import { DomainConflicts } from './domain-conflicts.service.js';
import type { ConflictingCluster } from './verification.repository.js';

/** Maximum of names that are queried for the nearest zone, from the name upwards. */
const MAX_WALK = 12;
/** Maximum of nameservers of one parent zone that are queried. */
const MAX_SERVERS = 4;

/** Full name of the TXT record that verifies a domain. */
export function txtName(domain: string): string {
  return `${VERIFICATION_LABEL}.${domain}`;
}

/** Value of the TXT record that verifies a domain. */
export function txtValue(token: string): string {
  return `${VERIFICATION_PREFIX}${token}`;
}

/**
 * Checks whether a project controls a domain: by a TXT record with its token, or by a delegation to the product's
 * nameservers. An answer of the project's own unverified cluster is no proof.
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
   * The present proof; null for none.
   * @param taker parent domain whose owner removes the cluster: answers of clusters below it are no proof
   * @throws LookupFailed when there is no proof and a lookup failed
   */
  async find(cluster: ConflictingCluster, taker?: string): Promise<DomainVerificationMethod | null> {
    const failures: LookupFailed[] = [];
    for (const method of ['txt', 'delegation'] as const) {
      try {
        if (await this.has(method, cluster, taker)) return method;
      } catch (error) {
        // Resolvers cannot read TXT records of a zone that is delegated to the product and not served yet.
        if (!(error instanceof LookupFailed)) throw error;
        failures.push(error);
      }
    }
    if (failures[0]) throw failures[0];
    return null;
  }

  private has(
    method: DomainVerificationMethod,
    cluster: ConflictingCluster,
    taker?: string,
  ): Promise<boolean> {
    return method === 'txt' ? this.hasTxt(cluster, taker) : this.isDelegated(cluster, taker);
  }

  private async hasTxt(cluster: ConflictingCluster, taker?: string): Promise<boolean> {
    const token = cluster.verification?.token;
    const name = txtName(cluster.domain);
    if (token === undefined) return false;
    // Before the lookup: such a cluster could also make the lookup fail, for example by a delegation to no server.
    if (await this.isAnsweredByUntrusted(name, cluster, taker)) return false; // guard: domain-own-txt
    return (await this.hosts.texts(name)).includes(txtValue(token)); // guard: domain-token
  }

  private async isDelegated(cluster: ConflictingCluster, taker?: string): Promise<boolean> {
    const [above = ''] = domainsAbove(cluster.domain);
    if (await this.isAnsweredByUntrusted(above, cluster, taker)) return false; // guard: domain-own-delegation
    const parent = await this.nameserversOf(domainsAbove(cluster.domain));
    const found = this.includesOwn(parent)
      ? await this.delegationInProduct(cluster)
      : await this.delegationAt(parent, cluster.domain);
    return this.includesOwn(found);
  }

  /**
   * Whether a cluster whose answers are no proof answers a name in public DNS. Such a cluster could contain the TXT
   * record, or delegate the name to a server that does.
   */
  private async isAnsweredByUntrusted(
    name: string,
    { project }: ConflictingCluster,
    taker?: string,
  ): Promise<boolean> {
    const suspects = await this.conflicts.untrusted(name, taker);
    for (const one of suspects) {
      const isOther = taker === undefined && !one.project.equals(project);
      // Another project counts where the cluster above it delegates to it, or where no cluster is above it.
      if (isOther && (await this.isDelegatedInProduct(one))) continue; // guard: domain-other-project
      const parent = await this.nameserversOf(domainsAbove(one.domain));
      if (this.includesOwn(parent) || this.includesOwn(await this.delegationAt(parent, one.domain)))
        return true;
    }
    return false;
  }

  private async isDelegatedInProduct(cluster: ConflictingCluster): Promise<boolean> {
    if (!(await this.conflicts.parentOf(cluster))) return true;
    return this.includesOwn(await this.delegationInProduct(cluster));
  }

  /** The delegation in the served cluster above, which the product's nameservers answer. */
  private async delegationInProduct(cluster: ConflictingCluster): Promise<string[]> {
    const parent = await this.conflicts.parentOf(cluster);
    if (!parent) return [];
    const name = cluster.domain.slice(0, -parent.domain.length - 1);
    const scope = { projectId: parent.project.toHexString() };
    const sets = await this.zoneSets.at(scope, parent._id.toHexString(), [name]);
    const delegation = sets.find(({ type }) => type === 'NS');
    return delegation?.state.members.flatMap(({ values }) => values) ?? [];
  }

  /** The delegation of a domain, from the nameservers of its parent zone. */
  private async delegationAt(nameservers: readonly string[], domain: string): Promise<string[]> {
    for (const host of nameservers.slice(0, MAX_SERVERS)) {
      const [address] = await this.hosts.nameserverAddresses(host);
      const server = address && { host: address, port: this.config.dns.authorityPort };
      const reply = server ? await askForReply(server, domain, 'NS') : null;
      if (reply) return nameserversIn(reply, domain);
    }
    throw new LookupFailed(`The delegation of ${domain} cannot be looked up at the moment.`);
  }

  /**
   * Nameservers of the nearest zone among some names, nearest first; empty when no name is a zone.
   * @throws LookupFailed
   */
  private async nameserversOf(names: readonly string[]): Promise<string[]> {
    for (const name of names.slice(0, MAX_WALK)) {
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

/** Names in the NS records of a domain, from an answer or a referral. */
function nameserversIn({ answers = [], authorities = [] }: DecodedPacket, domain: string): string[] {
  return [...answers, ...authorities].flatMap((record) =>
    record.type === 'NS' && spelled([record.name])[0] === domain ? [String(record.data)] : [],
  );
}

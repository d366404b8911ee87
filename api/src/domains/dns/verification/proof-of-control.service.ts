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

/** Longest walk up the tree to a zone; deeper names need several checks of nothing. */
const MAX_WALK = 12;
/** Nameservers of one parent zone that are asked. */
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
   * @param taker domain above whose owner takes the cluster back: answers of clusters below it prove nothing
   * @throws LookupFailed when there is none and a look-up failed
   */
  async find(cluster: ConflictingCluster, taker?: string): Promise<DomainVerificationMethod | null> {
    const failures: LookupFailed[] = [];
    for (const method of ['txt', 'delegation'] as const) {
      try {
        if (await this.has(method, cluster, taker)) return method;
      } catch (error) {
        // A zone that is delegated here and not served yet has no TXT records that resolvers can read.
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
    // Before the look-up: such a cluster could also make the look-up fail, for example by a delegation to no server.
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
   * Whether public DNS answers a name from a cluster whose answers prove nothing. Such a cluster could hold the TXT
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
      // Another project counts where the cluster above it delegates to it, or where none is above it.
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
    for (const host of nameservers.slice(0, MAX_SERVERS)) {
      const [address] = await this.hosts.nameserverAddresses(host);
      const server = address && { host: address, port: this.config.dns.authorityPort };
      const reply = server ? await askForReply(server, domain, 'NS') : null;
      if (reply) return nameserversIn(reply, domain);
    }
    throw new LookupFailed(`The delegation of ${domain} cannot be looked up at the moment.`);
  }

  /** Nameservers of the nearest zone among some names, nearest first; none when no name is a zone. @throws LookupFailed */
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

/** Names in the NS records of a domain, of an answer or of a referral. */
function nameserversIn({ answers = [], authorities = [] }: DecodedPacket, domain: string): string[] {
  return [...answers, ...authorities].flatMap((record) =>
    record.type === 'NS' && spelled([record.name])[0] === domain ? [String(record.data)] : [],
  );
}

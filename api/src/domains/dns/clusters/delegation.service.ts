import { Inject, Injectable } from '@nestjs/common';
import type { AnswerOf, checkDelegation, InputOf } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { ClustersService } from './clusters.service.js';
import { HostLookup, LookupFailed } from '../record-sets/aliases/host-lookup.service.js';
import { delegationState, spelled } from './delegation.js';

/** Looks up the nameservers that a domain is delegated to. */
@Injectable()
export class DelegationService {
  constructor(
    private readonly clusters: ClustersService,
    private readonly hosts: HostLookup,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async check(
    input: InputOf<typeof checkDelegation>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof checkDelegation>> {
    const { domain } = await this.clusters.load(input.cluster_id, scope);
    const expected = [...this.config.dns.nameservers];
    const found = await this.nameserversOf(domain);
    const state = found === null ? 'unknown' : delegationState(expected, found);
    const checked = new Date().toISOString();
    return { status: 'success', message: '', state, expected, found: found ?? [], checked };
  }

  /** Null when no resolver responds. */
  private async nameserversOf(domain: string): Promise<string[] | null> {
    try {
      return spelled(await this.hosts.nameservers(domain));
    } catch (error) {
      if (error instanceof LookupFailed) return null;
      throw error;
    }
  }
}

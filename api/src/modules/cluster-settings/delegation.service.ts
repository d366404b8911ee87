import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { AnswerOf, checkDelegation, InputOf } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { ProjectScope } from '../../platform/http/request.js';
import { ClustersService } from '../clusters/clusters.service.js';
import { delegationState, spelled } from './delegation.js';

const PATIENCE_MS = 2_000;
/** What resolvers say when a domain is handed to nobody. */
const NOBODY: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/** Looks where the world sends questions about a domain. */
@Injectable()
export class DelegationService {
  private readonly resolver = new Resolver({ timeout: PATIENCE_MS, tries: 2 });

  constructor(
    private readonly clusters: ClustersService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    if (config.dns.resolvers) this.resolver.setServers([...config.dns.resolvers]);
  }

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

  /** Null when no resolver could say. */
  private async nameserversOf(domain: string): Promise<string[] | null> {
    try {
      return spelled(await this.resolver.resolveNs(domain));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      return NOBODY.has(code) ? [] : null;
    }
  }
}

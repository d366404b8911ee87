import { Injectable } from '@nestjs/common';
import { absoluteName } from '@zonewerk/contracts';
import type {
  AnswerOf,
  bearerBatch,
  bearerDeleteRecord,
  bearerListClusters,
  bearerListRecords,
  bearerPropagation,
  bearerPutRecord,
  bearerReceipt,
  InputOf,
  RecordType,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { TokenScope } from '../../../platform/http/request.js';
import { ClustersService, type OpenCluster } from '../clusters/clusters.service.js';
import { RecordSetUpserts } from '../record-sets/record-set-upserts.service.js';
import { RecordSetsService, type RecordPlace } from '../record-sets/record-sets.service.js';
import { Propagation } from '../change-history/propagation.service.js';
import { TokenBatch } from './token-batch.service.js';
import { authorOf, otherCluster, requirePlace, requireType, requireWrite } from './token-scope.js';

interface TypedPlace {
  readonly cluster_domain: string;
  readonly record_name: string;
  readonly record_type: RecordType;
}

/** A record set that the token covers. */
interface OpenPlace {
  readonly cluster: OpenCluster;
  readonly clusterId: string;
  readonly key: RecordPlace;
}

/** Calls of programs with an API token in a project, within the scope of the token. */
@Injectable()
export class BearerService {
  constructor(
    private readonly allClusters: ClustersService,
    private readonly recordSets: RecordSetsService,
    private readonly puts: RecordSetUpserts,
    private readonly batches: TokenBatch,
    private readonly measured: Propagation,
  ) {}

  async clusters(
    input: InputOf<typeof bearerListClusters>,
    token: TokenScope,
  ): Promise<AnswerOf<typeof bearerListClusters>> {
    if (token.clusters === null)
      return this.allClusters.list({ ...input, project_id: token.projectId }, token);
    const own = await this.allClusters.several(token.clusters, token);
    const query = input.query?.toLowerCase() ?? '';
    const list = own.filter(({ domain }) => domain.includes(query));
    return { status: 'success', message: '', list, next: null, count: list.length };
  }

  async records(
    input: InputOf<typeof bearerListRecords>,
    token: TokenScope,
  ): Promise<AnswerOf<typeof bearerListRecords>> {
    const { _id, domain } = await this.cluster(input.cluster_domain, token);
    if (input.record_type) requireType(token, input.record_type);
    const { types, pattern } = token;
    // guard: token-list-types
    const within = {
      ...(types ? { types } : {}),
      ...(pattern === null ? {} : { named: { domain, pattern } }),
    };
    const ids = { cluster_id: _id.toHexString(), project_id: token.projectId };
    return this.recordSets.list({ ...input, ...ids }, token, within);
  }

  async put(
    input: InputOf<typeof bearerPutRecord>,
    token: TokenScope,
  ): Promise<AnswerOf<typeof bearerPutRecord>> {
    requireWrite(token);
    const { cluster } = await this.place(input, token);
    return this.puts.put(cluster, input, token, { author: authorOf(token) });
  }

  async delete(
    input: InputOf<typeof bearerDeleteRecord>,
    token: TokenScope,
  ): Promise<AnswerOf<typeof bearerDeleteRecord>> {
    requireWrite(token);
    const { cluster, key } = await this.place(input, token);
    return this.puts.remove(cluster, key, token, { author: authorOf(token) });
  }

  async batch(input: InputOf<typeof bearerBatch>, token: TokenScope): Promise<AnswerOf<typeof bearerBatch>> {
    requireWrite(token);
    return this.batches.run(await this.cluster(input.cluster_domain, token), input, token);
  }

  async receipt(
    input: InputOf<typeof bearerReceipt>,
    token: TokenScope,
  ): Promise<AnswerOf<typeof bearerReceipt>> {
    const { clusterId, key } = await this.place(input, token);
    const receipt = await this.measured.receipt(token, clusterId, { ...key, revision: input.revision });
    return { status: 'success', message: '', receipt };
  }

  async propagation(
    input: InputOf<typeof bearerPropagation>,
    token: TokenScope,
  ): Promise<AnswerOf<typeof bearerPropagation>> {
    const { cluster, key } = await this.place(input, token);
    const { nameservers } = await this.measured.look(token, cluster, key);
    return { status: 'success', message: '', nameservers };
  }

  private async place(typed: TypedPlace, token: TokenScope): Promise<OpenPlace> {
    const cluster = await this.cluster(typed.cluster_domain, token);
    const key = this.recordSets.keyOf(typed, cluster);
    requirePlace(token, { name: absoluteName(key.name, cluster.domain), type: key.type });
    return { cluster, clusterId: cluster._id.toHexString(), key };
  }

  /** @throws ApiError not-found or token-scope; the error does not reveal whether a foreign cluster exists */
  private async cluster(domain: string, token: TokenScope): Promise<OpenCluster> {
    const found = await this.allClusters.byDomain(domain, token);
    // guard: token-clusters
    if (token.clusters !== null && !token.clusters.includes(found?._id.toHexString() ?? ''))
      throw otherCluster();
    if (!found) throw new ApiError('not-found');
    return found;
  }
}

import { Injectable, type StreamableFile } from '@nestjs/common';
import type {
  downloadCarePostFiles,
  downloadPostFiles,
  exportCareCase,
  exportCase,
  ParamsOf,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import { IdentityService } from '../../account/account.api.js';
import { CareRepository } from '../care/care.repository.js';
import { CareService } from '../care/care.service.js';
import { imagesIn, toPost } from '../cases/case.mapper.js';
import { CasePosts } from '../cases/case-posts.service.js';
import { CaseRepository } from '../cases/case.repository.js';
import type { CaseDocument } from '../cases/case.schema.js';
import { CasesService } from '../cases/cases.service.js';
import type { CasePost } from '../cases/post.schema.js';
import { CaseAddresses } from '../email/case-addresses.js';
import { FileRepository } from '../files/file.repository.js';
import { fileEntries, fileName, toArchive } from './case-archive.js';
import { toMbox } from './case-mbox.js';

/** Posts of a case with the archive name of each file. */
type ExportedPost = ReturnType<typeof toPost>;

/** Archives of cases and of files of posts. */
@Injectable()
export class CaseExports {
  constructor(
    private readonly own: CaseRepository,
    private readonly any: CareRepository,
    private readonly cases: CasesService,
    private readonly care: CareService,
    private readonly posts: CasePosts,
    private readonly bytes: FileRepository,
    private readonly identity: IdentityService,
    private readonly addresses: CaseAddresses,
    private readonly limits: RateLimits,
  ) {}

  /** A case of the customer. @throws ApiError not-found */
  async ofCustomer({ caseId }: ParamsOf<typeof exportCase>, userId: string): Promise<StreamableFile> {
    const found = await this.own.find(userId, caseId);
    if (!found) throw new ApiError('not-found');
    await this.limits.consume('case-export', userId);
    const posts = await this.posts.all(found);
    return this.archive(
      found,
      { ...(await this.cases.whole(found)), posts: exported(posts, 'support.file') },
      posts,
    );
  }

  /** A case of any customer, with its notes, for leads. @throws ApiError not-found */
  async ofCase({ caseId }: ParamsOf<typeof exportCareCase>, agentId: string): Promise<StreamableFile> {
    const { case: shown } = await this.care.get({ caseId }, agentId);
    const { draft: _draft, ...fields } = shown;
    const found = await this.anyCase(caseId);
    await this.limits.consume('case-export', agentId);
    const posts = await this.posts.all(found);
    return this.archive(found, { ...fields, posts: exported(posts, 'care.file') }, posts);
  }

  /** Files of a sent post of the customer. @throws ApiError not-found for a post without files too */
  async ofCustomerPost({ caseId, postId }: ParamsOf<typeof downloadPostFiles>, userId: string) {
    return this.postFiles(await this.own.find(userId, caseId), postId, userId);
  }

  /** As `ofCustomerPost`, of any customer. */
  async ofPost({ caseId, postId }: ParamsOf<typeof downloadCarePostFiles>, agentId: string) {
    return this.postFiles(await this.anyCase(caseId), postId, agentId);
  }

  private async postFiles(
    found: CaseDocument | null,
    postId: string,
    userId: string,
  ): Promise<StreamableFile> {
    const posts = found ? await this.posts.all(found) : [];
    const post = posts.find(({ _id }) => _id.toHexString() === postId);
    if (!found || !post || post.files.length === 0) throw new ApiError('not-found');
    await this.limits.consume('case-export', userId);
    return toArchive(`${found.number}-${post.seq}`, this.files([post]));
  }

  private async archive(
    found: CaseDocument,
    fields: object,
    posts: readonly CasePost[],
  ): Promise<StreamableFile> {
    const customer = await this.identity.person(found.user.toHexString());
    const about = {
      id: found._id.toHexString(),
      number: found.number,
      subject: found.subject,
      customer: { name: customer?.name ?? '', address: customer?.mail ?? '' },
      team: this.addresses.team,
    };
    return toArchive(found.number, [
      { name: 'case.json', bytes: Buffer.from(`${JSON.stringify(fields, null, 2)}\n`) },
      { name: 'case.mbox', bytes: await toMbox(about, posts) },
      ...this.files(posts),
    ]);
  }

  private files(posts: readonly CasePost[]) {
    return fileEntries(posts, ({ _id }) => this.bytes.open(_id));
  }

  private async anyCase(caseId: string): Promise<CaseDocument> {
    const found = await this.any.find(caseId);
    if (!found) throw new ApiError('not-found');
    return found;
  }
}

/** Posts whose files have their archive names as URLs. */
function exported(posts: readonly CasePost[], call: 'support.file' | 'care.file'): ExportedPost[] {
  return posts.map((post) => {
    const shown = toPost(post, call);
    const paths = post.files.map((file, index) => fileName(post, file, index));
    const files = shown.files.map((file, index) => ({ ...file, file_path: paths[index] ?? '' }));
    const html = post.html && imagesIn(post.html, (index) => paths[index] ?? null);
    return { ...shown, ...(html === undefined ? {} : { html }), files };
  });
}

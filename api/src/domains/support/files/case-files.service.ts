import { Injectable, StreamableFile, type OnModuleInit } from '@nestjs/common';
import { CASE_FILES_FIELD, LIMITS, TOO_MANY_FILES } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { UploadedFile } from '../../../platform/http/multipart/uploads.interceptor.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { PictureConverter } from '../../../platform/media/picture-converter.js';
import { CannedRepository } from '../care/canned.repository.js';
import { CasePosts } from '../cases/case-posts.service.js';
import type { CaseUploadDocument } from '../cases/case.schema.js';
import type { CaseFile } from '../cases/post.schema.js';
import { checkFiles, type CheckedFile, type FileTools, sortFiles, type Upload } from './file-check.js';
import { VirusScanner } from './virus-scanner.js';
import { attachmentDisposition } from '../../../platform/http/multipart/file-name.js';
import { FileRepository } from './file.repository.js';

const REMOVED = 'A file of the canned response was removed. Please insert the response again.';
const HOUR_MS = 3_600_000;

/** Files of posts. They are checked, stored before their post, and deleted when no post references them. */
@Injectable()
export class CaseFiles implements OnModuleInit {
  private readonly tools: FileTools;

  constructor(
    private readonly bytes: FileRepository,
    private readonly posts: CasePosts,
    private readonly canned: CannedRepository,
    private readonly tidier: CleanupScheduler,
    converter: PictureConverter,
    scanner: VirusScanner,
  ) {
    this.tools = { converter, scanner };
  }

  onModuleInit(): void {
    this.tidier.register('support-files', (now) => this.removeOrphans(new Date(now.getTime() - HOUR_MS)));
  }

  /**
   * Stores the files and passes them to `write`, which writes the post. Null means that nothing was written, and the
   * files are deleted. After an exception the sweep decides, because the post may be written.
   * @param userId customer of the case; null for files of the team
   * @throws ApiError validation-error that lists every file that cannot be attached
   */
  async attach<Written>(
    userId: string | null,
    uploads: readonly UploadedFile[],
    write: (files: CaseFile[]) => Promise<Written | null>,
  ): Promise<Written | null> {
    return this.store(userId, await checkFiles(uploads, this.tools), write);
  }

  /**
   * As `attach`, with copies of files of canned responses before the uploads.
   * @throws ApiError validation-error also for a removed file, and for too many files
   */
  async attachWithCanned<Written>(
    userId: string,
    { uploads, canned }: { readonly uploads: readonly UploadedFile[]; readonly canned: readonly string[] },
    write: (files: CaseFile[]) => Promise<Written | null>,
  ): Promise<Written | null> {
    if (uploads.length + canned.length > LIMITS.supportFileRows)
      throw ApiError.invalid(CASE_FILES_FIELD, TOO_MANY_FILES.post);
    const copies = await this.canned.findFiles(canned);
    if (copies.length < canned.length) throw ApiError.invalid(CASE_FILES_FIELD, REMOVED);
    const checked = await checkFiles(uploads, this.tools);
    return this.store(userId, checked, write, await this.copies(userId, copies));
  }

  /** As `attach`, with copies of files of another post. Each post has its own bytes, because cases end separately. */
  async attachCopies<Written>(
    userId: string | null,
    files: readonly CaseFile[],
    write: (files: CaseFile[]) => Promise<Written | null>,
  ): Promise<Written | null> {
    return this.store(userId, [], write, await this.copies(userId, files));
  }

  /** @throws ApiError validation-error for a removed file */
  private async copies(userId: string | null, files: readonly CaseFile[]): Promise<CaseFile[]> {
    const copies: CaseFile[] = [];
    for (const file of files) {
      const copy = await this.bytes.copy(userId, file);
      if (!copy) throw ApiError.invalid(CASE_FILES_FIELD, REMOVED);
      copies.push(copy);
    }
    return copies;
  }

  /** Files that can be attached, and the reasons for the others. */
  async check(uploads: readonly Upload[]): Promise<{ checked: CheckedFile[]; refused: string[] }> {
    const { checked, issues } = await sortFiles(uploads, this.tools);
    return { checked, refused: issues.map(({ message }) => message) };
  }

  /** As `attach`, for checked files. @param stored files that are stored already, before the others */
  async store<Written>(
    userId: string | null,
    checked: readonly CheckedFile[],
    write: (files: CaseFile[]) => Promise<Written | null>,
    stored: readonly CaseFile[] = [],
  ): Promise<Written | null> {
    const files = [...stored];
    for (const file of checked) files.push(await this.bytes.put(userId, file));
    const written = await write(files);
    const ids = files.map((file) => file._id);
    if (written === null) await this.bytes.remove(ids);
    else await this.bytes.markAttached(ids);
    return written;
  }

  /** A file as a download with its name. */
  async download(file: CaseFile): Promise<StreamableFile> {
    const stream = await this.bytes.open(file._id);
    if (!stream) throw new ApiError('not-found');
    const download = new StreamableFile(stream, {
      type: 'application/octet-stream', // guard: upload-download
      length: file.size,
      disposition: attachmentDisposition(file.name),
    });
    // Content-Length is set, so a browser detects a connection that ends early as an incomplete file.
    return download.setErrorHandler((_, response) => response.end());
  }

  async remove(files: readonly CaseFile[]): Promise<void> {
    await this.bytes.remove(files.map(({ _id }) => _id));
  }

  /** Deletes these files of the user, and those without a post. */
  async removeAll(userId: string, files: readonly CaseFile[]): Promise<void> {
    const uploads = await this.bytes.unattachedOf(userId);
    await this.bytes.remove([...files, ...uploads].map(({ _id }) => _id));
  }

  /** Deletes files that were stored before a time and belong to no post. */
  private async removeOrphans(before: Date): Promise<void> {
    for (;;) {
      const uploads = await this.bytes.unattached(before);
      if (uploads.length === 0) return;
      for (const upload of uploads) await this.completeOrRemove(upload);
    }
  }

  private async completeOrRemove({ _id: id, user }: CaseUploadDocument): Promise<void> {
    const fileId = id.toHexString();
    const file = user
      ? await this.posts.findFile(user.toHexString(), fileId)
      : (await this.canned.findFiles([fileId]))[0];
    await (file ? this.bytes.markAttached([id]) : this.bytes.remove([id]));
  }
}

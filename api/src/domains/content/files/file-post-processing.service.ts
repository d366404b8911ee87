import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LIMITS } from '@zonewerk/contracts';
import { FILE_KINDS } from '../../../platform/files/file-types.js';
import { cleanPicture } from '../../../platform/files/picture.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { JobService } from '../../../platform/jobs/job.service.js';
import { sniffedType } from '../../../platform/files/sniff.js';
import { DecodingLimitError } from '../../../platform/media/decoding-process.js';
import { PictureConverter } from '../../../platform/media/picture-converter.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { Blobs, sha256Of } from './blobs/blobs.service.js';
import { RELEASE, releaseEntry, PROCESS_FILE } from './file-jobs.js';
import { FileRepository } from './file.repository.js';
import type { FileDocument } from './file.schema.js';
import { FolderRepository } from './folders/folder.repository.js';
import { CLEAR_FOLDERS } from './folders/folders.service.js';
import { type SmallPictures, Thumbnails } from './thumbnails/thumbnails.service.js';

type Scope = Pick<ProjectScope, 'projectId'>;

const TRIES = 5;
const FAULTS = {
  'too-many-pixels': `This image has more than ${LIMITS.pictureMegapixels} megapixels. Please make it smaller.`,
  unreadable: 'This image cannot be read. Please save it again and upload the new file.',
  'too-costly-picture':
    'This image takes too much time or memory to convert. Please save it as JPEG and upload it again.',
  'too-costly':
    'This drawing takes too much time or memory to render. Please simplify it and upload it again.',
  ours: 'The image could not be processed because of an internal error. Please upload it again.',
} as const;

/** Background processing of files: images are re-encoded, and unused bytes are deleted. */
@Injectable()
export class FilePostProcessing implements OnModuleInit {
  constructor(
    private readonly files: FileRepository,
    private readonly folders: FolderRepository,
    private readonly blobs: Blobs,
    private readonly thumbnails: Thumbnails,
    private readonly converter: PictureConverter,
    private readonly jobs: JobService,
  ) {}

  onModuleInit(): void {
    this.jobs.register({
      kind: PROCESS_FILE,
      attempts: TRIES,
      sideBySide: 2,
      ofProject: 2,
      run: (payload) => this.complete(scopeOf(payload), String(payload['file'])),
      givenUp: (payload) => this.giveUp(scopeOf(payload), String(payload['file'])),
    });
    this.jobs.register({
      kind: RELEASE,
      run: async (payload) => {
        await this.blobs.release(scopeOf(payload), String(payload['blob']));
        if (payload['forget'] === true) await this.files.forget(scopeOf(payload), String(payload['file']));
      },
    });
    this.jobs.register({
      kind: CLEAR_FOLDERS,
      run: (payload) =>
        this.clear(scopeOf(payload), String(payload['module']), payload['folders'] as readonly string[]),
    });
  }

  /** Deletes a file, and its bytes when no other file uses them. False when the file does not exist. */
  remove(scope: Scope, file: Pick<FileDocument, '_id' | 'blob'>): Promise<boolean> {
    const id = file._id.toHexString();
    return this.files.remove(
      scope,
      file._id,
      releaseEntry(scope.projectId, id, file.blob.toHexString(), true),
    );
  }

  private async complete(scope: Scope, id: string): Promise<void> {
    const file = await this.files.find(scope, id);
    if (!file) return;
    if (!(await this.folders.has(scope, file.module, file.folder))) await this.remove(scope, file);
    else if (file.state === 'processing') await this.process(scope, file);
  }

  private async process(scope: Scope, file: FileDocument): Promise<void> {
    const blob = file.blob.toHexString();
    const sent = await this.blobs.read(blob);
    // The file was deleted or processed concurrently: the next attempt detects it.
    if (!sent) throw new Error('The bytes of the file are missing.');
    const shown = await this.convertedWithinLimits(sent);
    if ('refused' in shown) return this.fail(scope, file, FAULTS[shown.refused]);
    const { bytes } = shown;
    const drawn = await this.drawnWithinLimits(blob, bytes, file.mime);
    if (drawn === 'too-costly') return this.fail(scope, file, FAULTS[drawn]);
    const format = FILE_KINDS[file.mime]?.picture;
    if (drawn && format) await this.preview(scope, file, drawn);
    const written = format && bytes === sent ? await cleanPicture(bytes, format) : { bytes };
    if ('refused' in written) await this.fail(scope, file, FAULTS[written.refused]);
    else await this.replace(scope, file, written.bytes, drawn);
  }

  /** The same bytes, or those of the image in a format that browsers support. */
  private async convertedWithinLimits(bytes: Buffer) {
    const foreign = FILE_KINDS[(await sniffedType(bytes)) ?? '']?.converted;
    if (!foreign) return { bytes };
    try {
      return await this.converter.convert(bytes, foreign.from);
    } catch (error) {
      if (error instanceof DecodingLimitError) return { refused: 'too-costly-picture' } as const;
      throw error;
    }
  }

  private async drawnWithinLimits(
    blob: string,
    bytes: Buffer,
    mime: string,
  ): Promise<SmallPictures | null | 'too-costly'> {
    try {
      return await this.thumbnails.drawnOf(blob, bytes, mime);
    } catch (error) {
      if (error instanceof DecodingLimitError) return 'too-costly';
      throw error;
    }
  }

  /** Thumbnails are available long before the image is re-encoded. */
  private async preview(scope: Scope, file: FileDocument, drawn: SmallPictures): Promise<void> {
    await this.thumbnails.store(scope, file.blob.toHexString(), drawn);
    await this.files.previewed(scope, file, { ...sizeOf(drawn), small: true });
  }

  /** Replaces the bytes of the file and releases the former ones. */
  private async replace(
    scope: Scope,
    file: FileDocument,
    bytes: Buffer,
    drawn: SmallPictures | null,
  ): Promise<void> {
    const sha256 = sha256Of(bytes);
    const blob = await this.blobs.put(scope, bytes, sha256);
    try {
      if (drawn) await this.thumbnails.store(scope, blob.id, drawn);
      const outcome = {
        blob: toObjectId(blob.id),
        size: bytes.byteLength,
        sha256,
        state: 'ready' as const,
        ...(drawn ? sizeOf(drawn) : {}),
        small: drawn !== null,
      };
      const before = file.blob.toHexString();
      const entries = blob.id === before ? [] : [releaseOf(scope, file)];
      await this.files.processed(scope, file, outcome, entries);
    } finally {
      await this.blobs.letGo(scope, blob);
    }
  }

  private async fail(scope: Scope, file: FileDocument, fault: string): Promise<void> {
    await this.files.processed(scope, file, { state: 'failed', fault, small: false }, []);
  }

  private async giveUp(scope: Scope, id: string): Promise<void> {
    const file = await this.files.find(scope, id);
    if (file) await this.fail(scope, file, FAULTS.ours);
  }

  private async clear(scope: Scope, module: string, folders: readonly string[]): Promise<void> {
    for (const folder of folders) {
      for (;;) {
        const some = await this.files.someIn(scope, { module, folder });
        if (some.length === 0) break;
        for (const file of some) await this.remove(scope, file);
      }
    }
  }
}

function sizeOf({ width, height }: SmallPictures) {
  return { width, height };
}

function scopeOf(payload: Record<string, unknown>): Scope {
  return { projectId: String(payload['project']) };
}

function releaseOf(scope: Scope, file: FileDocument) {
  return releaseEntry(scope.projectId, file._id.toHexString(), file.blob.toHexString(), false);
}

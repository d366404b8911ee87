import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ByteStore } from '../../../platform/files/byte-store.js';
import { BlobRepository } from './blobs/blob.repository.js';
import { blobSchema, thumbnailSchema, usageSchema } from './blobs/blob.schema.js';
import { Blobs } from './blobs/blobs.service.js';
import { FileUploadService } from './file-upload.service.js';
import { FileRepository } from './file.repository.js';
import { fileSchema } from './file.schema.js';
import { FileServing } from './serving/file-serving.service.js';
import { FilePostProcessing } from './file-post-processing.service.js';
import { FileUses } from './file-uses.service.js';
import { FilesContent } from './files.content.js';
import { FilesController } from './files.controller.js';
import { FilesService } from './files.service.js';
import { FolderRepository } from './folders/folder.repository.js';
import { foldersSchema } from './folders/folder.schema.js';
import { Folders } from './folders/folders.service.js';
import { GridFsStore } from '../../../platform/files/grid-fs-store.repository.js';
import { ThumbnailRepository } from './thumbnails/thumbnail.repository.js';
import { Thumbnails } from './thumbnails/thumbnails.service.js';
import { UsageRepository } from './usage.repository.js';
import { VisitorFiles } from './serving/visitor-files.service.js';

/**
 * Files of projects. Global because areas that use files look them up and register at `FileUses`, and because the
 * upload area adds files.
 */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'File', schema: fileSchema },
      { name: 'FileFolders', schema: foldersSchema },
      { name: 'FileBlob', schema: blobSchema },
      { name: 'FileUsage', schema: usageSchema },
      { name: 'FileThumbnail', schema: thumbnailSchema },
    ]),
  ],
  controllers: [FilesController],
  providers: [
    BlobRepository,
    Blobs,
    FileUploadService,
    FileRepository,
    FileServing,
    FilePostProcessing,
    FileUses,
    FilesContent,
    FilesService,
    FolderRepository,
    Folders,
    ThumbnailRepository,
    Thumbnails,
    UsageRepository,
    VisitorFiles,
    { provide: ByteStore, useClass: GridFsStore },
  ],
  exports: [Blobs, ByteStore, FileUploadService, FilesService, FileUses, VisitorFiles],
})
export class FilesModule {}

import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UploadFinishing } from './upload-finishing.service.js';
import { UploadRepository } from './upload.repository.js';
import { uploadSchema } from './upload.schema.js';
import { UploadsContent } from './uploads.content.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

/** Resumable uploads; the result is a file of the files area. */
@Module({
  imports: [MongooseModule.forFeature([{ name: 'FileUpload', schema: uploadSchema }])],
  controllers: [UploadsController],
  providers: [UploadFinishing, UploadRepository, UploadsContent, UploadsService],
})
export class UploadsModule {}

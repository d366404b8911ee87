import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TagStoreModule } from '../dns/tags/tag-store.module.js';
import { IdentityModule } from '../account/users/identity.module.js';
import { CaseTags } from './case-tags.service.js';
import { CaseRepository } from './case.repository.js';
import { caseCounterSchema, caseSchema, caseUploadSchema } from './case.schema.js';
import { CaseFiles } from './files/case-files.service.js';
import { FileRepository } from './files/file.repository.js';
import { SupportPersonal } from './support-personal.service.js';
import { SupportController } from './support.controller.js';
import { SupportService } from './support.service.js';

@Module({
  imports: [
    IdentityModule,
    TagStoreModule,
    MongooseModule.forFeature([
      { name: 'SupportCase', schema: caseSchema },
      { name: 'SupportCounter', schema: caseCounterSchema },
      { name: 'SupportUpload', schema: caseUploadSchema },
    ]),
  ],
  controllers: [SupportController],
  providers: [CaseRepository, CaseTags, CaseFiles, FileRepository, SupportService, SupportPersonal],
  exports: [SupportPersonal, SupportService, CaseTags],
})
export class SupportModule {}

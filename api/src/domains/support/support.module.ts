import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ClusterSettingsModule } from '../dns/dns.api.js';
import { IdentityModule } from '../account/account.api.js';
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
    ClusterSettingsModule,
    MongooseModule.forFeature([
      { name: 'SupportCase', schema: caseSchema },
      { name: 'SupportCounter', schema: caseCounterSchema },
      { name: 'SupportUpload', schema: caseUploadSchema },
    ]),
  ],
  controllers: [SupportController],
  providers: [CaseRepository, CaseTags, CaseFiles, FileRepository, SupportService, SupportPersonal],
  exports: [SupportService],
})
export class SupportModule {}

import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ClusterSettingsModule } from '../dns/dns.api.js';
import { IdentityModule } from '../account/account.api.js';
import { CaseTags } from './cases/case-tags.service.js';
import { CasePersonalData } from './cases/case-personal-data.service.js';
import { CasePosts } from './cases/case-posts.service.js';
import { CaseRepository } from './cases/case.repository.js';
import { caseCounterSchema, caseSchema, caseUploadSchema } from './cases/case.schema.js';
import { CasesController } from './cases/cases.controller.js';
import { CasesService } from './cases/cases.service.js';
import { PostRepository } from './cases/post.repository.js';
import { postSchema } from './cases/post.schema.js';
import { CaseFiles } from './files/case-files.service.js';
import { FileRepository } from './files/file.repository.js';

@Module({
  imports: [
    IdentityModule,
    ClusterSettingsModule,
    MongooseModule.forFeature([
      { name: 'SupportCase', schema: caseSchema },
      { name: 'SupportPost', schema: postSchema },
      { name: 'SupportCounter', schema: caseCounterSchema },
      { name: 'SupportUpload', schema: caseUploadSchema },
    ]),
  ],
  controllers: [CasesController],
  providers: [
    CaseRepository,
    PostRepository,
    CasePosts,
    CaseTags,
    CaseFiles,
    FileRepository,
    CasesService,
    CasePersonalData,
  ],
  exports: [CasesService],
})
export class SupportModule {}

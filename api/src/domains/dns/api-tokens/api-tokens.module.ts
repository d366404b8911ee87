import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ApiTokenCheck } from '../../../platform/http/api-token-check.js';
import { ClustersModule } from '../clusters/clusters.module.js';
import { ZoneHistoryModule } from '../change-history/zone-history.module.js';
import { AcmeService } from './acme.service.js';
import { BearerController } from './bearer.controller.js';
import { BearerService } from './bearer.service.js';
import { TokenBatch } from './token-batch.service.js';
import { TokenCheck } from './token-check.service.js';
import { ApiTokenRepository } from './token.repository.js';
import { apiTokenSchema } from './token.schema.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

/** API tokens of projects and the calls that accept them. Global because the access guard checks tokens. */
@Global()
@Module({
  imports: [
    ClustersModule,
    ZoneHistoryModule,
    MongooseModule.forFeature([{ name: 'ApiToken', schema: apiTokenSchema }]),
  ],
  controllers: [TokensController, BearerController],
  providers: [
    ApiTokenRepository,
    AcmeService,
    BearerService,
    TokenBatch,
    TokenCheck,
    TokensService,
    { provide: ApiTokenCheck, useExisting: TokenCheck },
  ],
  exports: [ApiTokenCheck],
})
export class ApiTokensModule {}

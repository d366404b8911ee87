import { Module } from '@nestjs/common';
import { ClustersModule } from '../clusters/clusters.module.js';
import { ProofOfControl } from './proof-of-control.service.js';
import { VerificationController } from './verification.controller.js';
import { VerificationService } from './verification.service.js';

/** Proof that a project controls a domain, where another project has a cluster above or below. */
@Module({
  imports: [ClustersModule],
  controllers: [VerificationController],
  providers: [ProofOfControl, VerificationService],
})
export class VerificationModule {}

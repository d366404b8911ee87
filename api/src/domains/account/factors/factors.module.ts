import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FactorAccess } from '../../../platform/auth/factor-access.js';
import { FaceStoreModule } from './face/face-store.module.js';
import { IdentityModule } from '../users/identity.module.js';
import { PasskeyStoreModule } from './passkeys/passkey-store.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { FactorChanges } from './factor-changes.service.js';
import { FactorProofs } from './factor-proofs.service.js';
import { FactorRepository } from './factor.repository.js';
import { factorSchema } from './factor.schema.js';
import { FactorsController } from './factors.controller.js';
import { FactorsService } from './factors.service.js';

/** Second factors. Global because signing in asks it by the platform's port. */
@Global()
@Module({
  imports: [
    IdentityModule,
    PasskeyStoreModule,
    SignInModule,
    FaceStoreModule,
    MongooseModule.forFeature([{ name: 'SecondFactors', schema: factorSchema }]),
  ],
  controllers: [FactorsController],
  providers: [
    FactorRepository,
    FactorProofs,
    FactorChanges,
    FactorsService,
    { provide: FactorAccess, useExisting: FactorProofs },
  ],
  exports: [FactorAccess, FactorChanges],
})
export class FactorsModule {}

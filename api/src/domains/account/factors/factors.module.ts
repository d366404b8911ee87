import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FactorAccess } from '../../../platform/auth/factor-access.js';
import { IdentityModule } from '../users/identity.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { FaceController } from './face/face.controller.js';
import { FaceModel } from './face/face-model.service.js';
import { FaceProofs } from './face/face-proofs.service.js';
import { FaceRepository } from './face/face.repository.js';
import { faceSchema } from './face/face.schema.js';
import { FaceService } from './face/face.service.js';
import { FactorChanges } from './factor-changes.service.js';
import { FactorProofs } from './factor-proofs.service.js';
import { FactorRepository } from './factor.repository.js';
import { factorSchema } from './factor.schema.js';
import { FactorsController } from './factors.controller.js';
import { FactorsService } from './factors.service.js';
import { PasskeyChallengeRepository } from './passkeys/passkey-challenge.repository.js';
import { PasskeyManagement } from './passkeys/passkey-management.service.js';
import { PasskeySignIn } from './passkeys/passkey-sign-in.service.js';
import { PasskeyRepository } from './passkeys/passkey.repository.js';
import { passkeyChallengeSchema, passkeySchema } from './passkeys/passkey.schema.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { Passkeys } from './passkeys/passkeys.service.js';
import { WebauthnService } from './passkeys/webauthn.service.js';

/** Second factors, faces and passkeys. Global because sign-in uses them through the platform's port. */
@Global()
@Module({
  imports: [
    IdentityModule,
    SignInModule,
    MongooseModule.forFeature([
      { name: 'SecondFactors', schema: factorSchema },
      { name: 'Face', schema: faceSchema },
      { name: 'Passkey', schema: passkeySchema },
      { name: 'PasskeyChallenge', schema: passkeyChallengeSchema },
    ]),
  ],
  controllers: [FactorsController, FaceController, PasskeysController],
  providers: [
    FactorRepository,
    FactorProofs,
    FactorChanges,
    FactorsService,
    FaceRepository,
    FaceModel,
    FaceProofs,
    FaceService,
    PasskeyRepository,
    PasskeyChallengeRepository,
    PasskeyManagement,
    PasskeySignIn,
    Passkeys,
    WebauthnService,
    { provide: FactorAccess, useExisting: FactorProofs },
  ],
  exports: [FactorAccess, FactorChanges, PasskeyRepository],
})
export class FactorsModule {}

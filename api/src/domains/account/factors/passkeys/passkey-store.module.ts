import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PasskeyChallengeRepository } from './passkey-challenge.repository.js';
import { PasskeyRepository } from './passkey.repository.js';
import { passkeyChallengeSchema, passkeySchema } from './passkey.schema.js';
import { Passkeys } from './passkeys.service.js';
import { WebauthnService } from './webauthn.service.js';

/** Passkeys without the calls: what the second factors know of them, too. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Passkey', schema: passkeySchema },
      { name: 'PasskeyChallenge', schema: passkeyChallengeSchema },
    ]),
  ],
  providers: [PasskeyRepository, PasskeyChallengeRepository, WebauthnService, Passkeys],
  exports: [PasskeyRepository, WebauthnService, Passkeys],
})
export class PasskeyStoreModule {}

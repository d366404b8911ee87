import { Module } from '@nestjs/common';
import { FactorsModule } from '../factors.module.js';
import { IdentityModule } from '../../users/identity.module.js';
import { SignInModule } from '../../sign-in/sign-in.module.js';
import { PasskeyManagement } from './passkey-management.service.js';
import { PasskeySignIn } from './passkey-sign-in.service.js';
import { PasskeyStoreModule } from './passkey-store.module.js';
import { PasskeysController } from './passkeys.controller.js';

@Module({
  imports: [IdentityModule, FactorsModule, SignInModule, PasskeyStoreModule],
  controllers: [PasskeysController],
  providers: [PasskeyManagement, PasskeySignIn],
})
export class PasskeysModule {}

import { Module } from '@nestjs/common';
import { FactorsModule } from '../factors/factors.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { PasskeyManagement } from './passkey-management.service.js';
import { PasskeyStoreModule } from './passkey-store.module.js';
import { PasskeysController } from './passkeys.controller.js';

@Module({
  imports: [IdentityModule, FactorsModule, PasskeyStoreModule],
  controllers: [PasskeysController],
  providers: [PasskeyManagement],
})
export class PasskeysModule {}

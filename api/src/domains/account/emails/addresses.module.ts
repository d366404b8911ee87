import { Module } from '@nestjs/common';
import { IdentityModule } from '../users/identity.module.js';
import { FactorsModule } from '../factors/factors.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { EmailAddressCommands } from './email-address-commands.service.js';
import { AddressesController } from './addresses.controller.js';
import { EmailAddressesService } from './addresses.service.js';
import { EmailUndoService } from './email-undo.service.js';

@Module({
  imports: [IdentityModule, PasswordsModule, FactorsModule],
  controllers: [AddressesController],
  providers: [EmailAddressesService, EmailAddressCommands, EmailUndoService],
})
export class AddressesModule {}

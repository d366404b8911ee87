import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { NewPasswords } from './new-password.service.js';
import { PasswordsController } from './passwords.controller.js';
import { PasswordsService } from './passwords.service.js';

@Module({
  imports: [IdentityModule],
  controllers: [PasswordsController],
  providers: [NewPasswords, PasswordsService],
})
export class PasswordsModule {}

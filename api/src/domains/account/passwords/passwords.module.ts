import { Module } from '@nestjs/common';
import { IdentityModule } from '../users/identity.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { ChangePasswordService } from './change-password.service.js';
import { PasswordsController } from './passwords.controller.js';
import { PasswordsService } from './passwords.service.js';
import { ResetsController } from './resets.controller.js';
import { ResetsService } from './resets.service.js';

@Module({
  imports: [IdentityModule, SignInModule],
  controllers: [PasswordsController, ResetsController],
  providers: [ChangePasswordService, PasswordsService, ResetsService],
  exports: [ChangePasswordService],
})
export class PasswordsModule {}

import { Module } from '@nestjs/common';
import { IdentityModule } from '../users/identity.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { PhonesController } from './phones.controller.js';
import { PhonesService } from './phones.service.js';

@Module({
  imports: [IdentityModule, SignInModule],
  controllers: [PhonesController],
  providers: [PhonesService],
})
export class PhonesModule {}

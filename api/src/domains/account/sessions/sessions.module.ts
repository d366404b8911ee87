import { Module } from '@nestjs/common';
import { IdentityModule } from '../users/identity.module.js';
import { SignInModule } from '../sign-in/sign-in.module.js';
import { SessionsController } from './sessions.controller.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { SignOutController } from './sign-out.controller.js';
import { SignOutService } from './sign-out.service.js';

@Module({
  imports: [IdentityModule, SignInModule],
  controllers: [SessionsController, SignOutController],
  providers: [OwnSessionsService, SignOutService],
})
export class SessionsModule {}

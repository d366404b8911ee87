import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ChallengeRepository } from './challenge.repository.js';
import { challengeSchema } from './challenge.schema.js';
import { Challenges } from './challenges.service.js';
import { PasswordRules } from './password-rules.service.js';
import { PasswordService } from './password.service.js';
import { SessionRepository } from './session.repository.js';
import { sessionSchema } from './session.schema.js';
import { SessionService } from './session.service.js';

/** Sessions, passwords and codes. The account domain has the users. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Session', schema: sessionSchema },
      { name: 'Challenge', schema: challengeSchema },
    ]),
  ],
  providers: [
    SessionRepository,
    SessionService,
    PasswordService,
    PasswordRules,
    ChallengeRepository,
    Challenges,
  ],
  exports: [SessionService, PasswordService, PasswordRules, Challenges],
})
export class AuthModule {}

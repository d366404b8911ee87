import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { FactorAccess, NoFactors } from './factor-access.js';
import { PasswordService } from './password.service.js';
import { SessionRepository } from './session.repository.js';
import { sessionSchema } from './session.schema.js';
import { SessionService } from './session.service.js';

/** Sessions and passwords; who a person is belongs to the identity area. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: 'Session', schema: sessionSchema }])],
  providers: [
    SessionRepository,
    SessionService,
    PasswordService,
    { provide: FactorAccess, useClass: NoFactors },
  ],
  exports: [SessionService, PasswordService, FactorAccess],
})
export class AuthModule {}

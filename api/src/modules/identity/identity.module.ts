import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PhoneAccess } from '../../platform/auth/phone-access.js';
import { AuthEventRepository } from './auth-event.repository.js';
import { authEventSchema } from './auth-event.schema.js';
import { AuthEvents } from './auth-events.service.js';
import { ConfirmedPhones } from './confirmed-phones.service.js';
import { Credentials } from './credentials.service.js';
import { EmailUndoRepository } from './email-undo.repository.js';
import { EmailUndos } from './email-undos.service.js';
import { IdentityController } from './identity.controller.js';
import { IdentityRepository } from './identity.repository.js';
import { IdentityService } from './identity.service.js';
import { PasswordResetRepository } from './password-reset.repository.js';
import { passwordResetSchema } from './password-reset.schema.js';
import { PasswordResets } from './password-resets.service.js';
import { Notices } from './notices.service.js';
import { RegistrationService } from './registration.service.js';
import { SignOutService } from './sign-out.service.js';
import { UserEmailRepository } from './user-email.repository.js';
import { UserEmails } from './user-emails.service.js';
import { UserPhoneRepository } from './user-phone.repository.js';
import { UserPhones } from './user-phones.service.js';
import { registrationSchema, userSchema } from './user.schema.js';

/** Global because the platform's access guard asks it for every call of operators. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'User', schema: userSchema },
      { name: 'Registration', schema: registrationSchema },
      { name: 'PasswordReset', schema: passwordResetSchema },
      { name: 'AuthEvent', schema: authEventSchema },
    ]),
  ],
  controllers: [IdentityController],
  providers: [
    IdentityRepository,
    IdentityService,
    { provide: PhoneAccess, useClass: ConfirmedPhones },
    RegistrationService,
    SignOutService,
    Credentials,
    AuthEvents,
    Notices,
    UserEmailRepository,
    UserEmails,
    EmailUndoRepository,
    EmailUndos,
    UserPhoneRepository,
    UserPhones,
    PasswordResetRepository,
    PasswordResets,
    AuthEventRepository,
  ],
  exports: [
    IdentityService,
    Credentials,
    PhoneAccess,
    AuthEvents,
    Notices,
    UserEmails,
    EmailUndos,
    UserPhones,
    PasswordResets,
  ],
})
export class IdentityModule {}

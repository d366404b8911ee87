import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthEventRepository } from '../audit-log/auth-event.repository.js';
import { authEventSchema } from '../audit-log/auth-event.schema.js';
import { AuthEvents } from '../audit-log/auth-events.service.js';
import { VerifiedPhones } from '../phones/verified-phones.service.js';
import { Credentials } from '../passwords/credentials.service.js';
import { EmailUndoRepository } from '../emails/email-undo.repository.js';
import { EmailUndos } from '../emails/email-undos.service.js';
import { IdentityRepository } from './identity.repository.js';
import { IdentityService } from './identity.service.js';
import { PasswordResetRepository } from '../passwords/password-reset.repository.js';
import { passwordResetSchema } from '../passwords/password-reset.schema.js';
import { PasswordResets } from '../passwords/password-resets.service.js';
import { SecurityNotifications } from './notices.service.js';
import { registrationSchema } from '../registration/registration.schema.js';
import { UserEmailRepository } from '../emails/user-email.repository.js';
import { UserEmails } from '../emails/user-emails.service.js';
import { UserPhoneRepository } from '../phones/user-phone.repository.js';
import { UserPhones } from '../phones/user-phones.service.js';
import { userSchema } from './user.schema.js';

/** Users, their credentials and notices. Global: most domains need them. */
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
  providers: [
    IdentityRepository,
    IdentityService,
    VerifiedPhones,
    Credentials,
    AuthEvents,
    SecurityNotifications,
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
    IdentityRepository,
    IdentityService,
    Credentials,
    VerifiedPhones,
    AuthEvents,
    AuthEventRepository,
    SecurityNotifications,
    UserEmails,
    UserEmailRepository,
    EmailUndos,
    UserPhones,
    PasswordResets,
  ],
})
export class IdentityModule {}

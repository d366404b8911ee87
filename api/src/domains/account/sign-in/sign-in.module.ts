import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PassportModule } from '@nestjs/passport';
import { SignInAlerts } from './alerts.service.js';
import { AccountModule } from '../profile/account.module.js';
import { CaptchaAnswers } from './captcha-answers.js';
import { ChooserRepository } from './chooser.repository.js';
import { chooserSchema } from './chooser.schema.js';
import { RememberedAccounts } from './remembered-accounts.service.js';
import { SessionIssuer } from './session-issuer.service.js';
import { LoginOptionsController } from './login-options.controller.js';
import { KnownDeviceRepository } from './known-device.repository.js';
import { knownDeviceSchema } from './known-device.schema.js';
import { KnownDevices } from './known-devices.service.js';
import { DisownSignInService } from './disown-sign-in.service.js';
import { PasswordStrategy } from './password.strategy.js';
import { SecondFactorService } from './second-factor.service.js';
import { SignInAnswers } from './sign-in-answers.service.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';
import { FailedAttempts } from './failed-attempts.service.js';
import { StepUpService } from './step-up.service.js';
import { TriesRepository } from './tries.repository.js';
import { triesSchema } from './tries.schema.js';

/** Sign-in methods and their protection. Other areas use it to complete sign-ins and step-ups. */
@Module({
  imports: [
    PassportModule,
    AccountModule,
    MongooseModule.forFeature([
      { name: 'Tries', schema: triesSchema },
      { name: 'KnownDevice', schema: knownDeviceSchema },
      { name: 'Chooser', schema: chooserSchema },
    ]),
  ],
  controllers: [SignInController, LoginOptionsController],
  providers: [
    TriesRepository,
    FailedAttempts,
    KnownDeviceRepository,
    KnownDevices,
    ChooserRepository,
    RememberedAccounts,
    CaptchaAnswers,
    SignInAlerts,
    DisownSignInService,
    SessionIssuer,
    SignInAnswers,
    SignInService,
    SecondFactorService,
    StepUpService,
    PasswordStrategy,
  ],
  exports: [
    SessionIssuer,
    SignInAnswers,
    SecondFactorService,
    StepUpService,
    KnownDevices,
    RememberedAccounts,
    FailedAttempts,
  ],
})
export class SignInModule {}

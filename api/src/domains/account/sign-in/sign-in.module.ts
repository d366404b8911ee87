import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PassportModule } from '@nestjs/passport';
import { SignInAlerts } from './alerts.service.js';
import { AccountModule } from '../profile/account.module.js';
import { CaptchaAnswers } from './captcha-answers.js';
import { ChooserRepository } from './chooser.repository.js';
import { chooserSchema } from './chooser.schema.js';
import { Chooser } from './chooser.service.js';
import { SignInCompletion } from './completion.service.js';
import { EntranceController } from './entrance.controller.js';
import { KnownDeviceRepository } from './known-device.repository.js';
import { knownDeviceSchema } from './known-device.schema.js';
import { KnownDevices } from './known-devices.service.js';
import { NotMeService } from './not-me.service.js';
import { PasswordStrategy } from './password.strategy.js';
import { SecondFactorService } from './second-factor.service.js';
import { SignInAnswers } from './sign-in-answers.service.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';
import { SignInTries } from './sign-in-tries.service.js';
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
  controllers: [SignInController, EntranceController],
  providers: [
    TriesRepository,
    SignInTries,
    KnownDeviceRepository,
    KnownDevices,
    ChooserRepository,
    Chooser,
    CaptchaAnswers,
    SignInAlerts,
    NotMeService,
    SignInCompletion,
    SignInAnswers,
    SignInService,
    SecondFactorService,
    StepUpService,
    PasswordStrategy,
  ],
  exports: [
    SignInCompletion,
    SignInAnswers,
    SecondFactorService,
    StepUpService,
    KnownDevices,
    Chooser,
    SignInTries,
  ],
})
export class SignInModule {}

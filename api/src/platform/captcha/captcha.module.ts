import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CaptchaRepository } from './captcha.repository.js';
import { usedCaptchaSchema } from './captcha.schema.js';
import { CaptchaService } from './captcha.service.js';

/** Captchas for all areas that limit guessing. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: 'UsedCaptcha', schema: usedCaptchaSchema }])],
  providers: [CaptchaRepository, CaptchaService],
  exports: [CaptchaService],
})
export class CaptchaModule {}

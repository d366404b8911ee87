import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { CONFIG, type Config } from '../config/config.js';
import { AnswerInterceptor } from './responses/answer.interceptor.js';
import { CallGuard } from './call.guard.js';
import { CookieJar } from './cookies/cookies.js';
import { CsrfService } from './security/csrf.js';
import { ErrorFilter } from './responses/error.filter.js';
import { RateLimits } from './limits/rate-limit.js';
import { rateLimitSchema } from './limits/rate-limit.schema.js';
import { SendLimits } from './limits/send-limits.js';
import { UploadsInterceptor } from './multipart/uploads.interceptor.js';

/** Common steps of every call: access guard, uploads, response validation and the error filter. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: 'RateLimit', schema: rateLimitSchema }])],
  providers: [
    CsrfService,
    RateLimits,
    SendLimits,
    ErrorFilter,
    { provide: CookieJar, useFactory: (config: Config) => new CookieJar(config), inject: [CONFIG] },
    { provide: APP_GUARD, useClass: CallGuard },
    { provide: APP_INTERCEPTOR, useClass: UploadsInterceptor },
    { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
    { provide: APP_FILTER, useExisting: ErrorFilter },
  ],
  exports: [CsrfService, RateLimits, SendLimits, CookieJar, ErrorFilter],
})
export class HttpModule {}

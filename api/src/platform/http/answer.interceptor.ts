import {
  Inject,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { CONFIG, type Config } from '../config/config.js';
import type { ZonewerkRequest } from './request.js';

/** Outside production every answer is held against its contract, so that a wrong one fails where it is made. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { call } = http.getRequest<ZonewerkRequest>().zw;
    if (!call || call.produces || this.config.production) return next.handle();
    // What has not changed is answered without a body.
    const unchanged = () => http.getResponse<Response>().statusCode === 304;
    return next.handle().pipe(map((answer: unknown) => (unchanged() ? answer : call.answer.parse(answer))));
  }
}

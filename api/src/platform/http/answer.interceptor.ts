import {
  Inject,
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { CONFIG, type Config } from '../config/config.js';
import type { ZonewerkRequest } from './request.js';
import { WrittenAnswer } from './written-answer.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Outside production every answer is held against its contract, so that a wrong one fails where it is made. One that is
 * written already is sent as it is.
 */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { call } = http.getRequest<ZonewerkRequest>().zw;
    const response = http.getResponse<Response>();
    if (!call || call.produces) return next.handle();
    return next.handle().pipe(
      map((answer: unknown) => {
        // What has not changed is answered without a body.
        if (response.statusCode === 304) return answer;
        if (!(answer instanceof WrittenAnswer))
          return this.config.production ? answer : call.answer.parse(answer);
        if (!this.config.production) call.answer.parse(answer.read());
        return new StreamableFile(answer.bytes, { type: JSON_TYPE, length: answer.bytes.byteLength });
      }),
    );
  }
}

import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import type { ZonewerkRequest } from '../request.js';
import { SerializedResponse } from './serialized-response.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Validates every response with its contract: an invalid one fails, and fields outside the contract are not sent. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { call } = http.getRequest<ZonewerkRequest>().zw;
    const response = http.getResponse<Response>();
    if (!call || call.produces) return next.handle();
    return next.handle().pipe(
      map((answer: unknown) => {
        // An unchanged response has no body.
        if (response.statusCode === 304) return answer;
        if (!(answer instanceof SerializedResponse)) return call.answer.parse(answer);
        return new StreamableFile(answer.bytes, { type: JSON_TYPE, length: answer.bytes.byteLength });
      }),
    );
  }
}

import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { UploadRule } from '@zonewerk/contracts';
import type { Response } from 'express';
import multer from 'multer';
import { from, switchMap, type Observable } from 'rxjs';
import { ApiError } from '../api-error.js';
import { CsrfService } from '../security/csrf.js';
import { UploadMemoryLimiter } from './upload-memory.js';
import type { ZonewerkRequest } from '../request.js';

const FIELD_BYTES = 262_144;
const FIELDS_MOST = 50;
const MEGABYTE = 1_048_576;

/** One file of a multipart body, in memory. `originalname` comes from the client and must not be trusted. */
export type UploadedFile = Express.Multer.File;

/**
 * Reads the multipart body of calls that declare an upload, within their limits, after the access guard. Then checks
 * the CSRF token, which is one of the fields. JSON and form bodies are accepted too.
 */
@Injectable()
export class UploadsInterceptor implements NestInterceptor {
  private readonly uploadMemory = new UploadMemoryLimiter();

  constructor(private readonly csrf: CsrfService) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<ZonewerkRequest>();
    const rule = request.zw.call?.upload;
    if (!rule) return next.handle();
    return from(this.read(rule, request, http.getResponse<Response>())).pipe(switchMap(() => next.handle()));
  }

  private async read(rule: UploadRule, request: ZonewerkRequest, response: Response): Promise<void> {
    if (request.is('multipart/form-data')) {
      const most = rule.maxBytes * rule.maxFiles + FIELD_BYTES;
      const declared = Number(request.headers['content-length'] ?? most);
      const { session, visitor } = request.zw;
      const give = this.uploadMemory.take(Math.min(declared, most), session?.userId ?? visitor.ip);
      // Reserved until the response is sent, because queued work holds the file too.
      response.once('close', give);
      await parse(rule, request, response);
    }
    await this.csrf.check(request); // guard: csrf-upload
  }
}

function parse(rule: UploadRule, request: ZonewerkRequest, response: Response): Promise<void> {
  const upload = multer({
    storage: multer.memoryStorage(),
    defParamCharset: 'utf8',
    limits: {
      files: rule.maxFiles,
      fileSize: rule.maxBytes, // guard: upload-bytes
      fields: FIELDS_MOST,
      fieldSize: FIELD_BYTES,
      fieldNameSize: 100,
      headerPairs: 50,
    },
  }).array(rule.field, rule.maxFiles);
  return new Promise((resolve, reject) => {
    upload(request, response, (error: unknown) => {
      if (error) reject(toApiError(error, rule));
      else resolve();
    });
  });
}

function toApiError(error: unknown, rule: UploadRule): ApiError {
  if (error instanceof multer.MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') {
      const megabytes = Math.floor(rule.maxBytes / MEGABYTE);
      return new ApiError('payload-too-large', { message: `A file can have at most ${megabytes} MB.` });
    }
    if (error.code === 'LIMIT_FILE_COUNT' || error.code === 'LIMIT_UNEXPECTED_FILE') {
      return ApiError.invalid(rule.field, `Please attach at most ${rule.maxFiles} files.`);
    }
    return new ApiError('payload-too-large');
  }
  return new ApiError('validation-error', { message: 'This upload cannot be read.' });
}

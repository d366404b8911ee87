import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { ParamsOf, showFile, showThumbnail } from '@zonewerk/contracts';
import { rangeOf } from '@zonewerk/site';
import type { Response } from 'express';
import { ByteStore, type ByteRange } from '../../../../platform/files/byte-store.js';
import { ApiError } from '../../../../platform/http/api-error.js';
import type { ProjectScope, ZonewerkRequest } from '../../../../platform/http/request.js';
import { dispositionOf, typeOf } from './file-answer.js';
import { hashOf } from '../file.mapper.js';
import type { FileDocument } from '../file.schema.js';
import { FilesService } from '../files.service.js';
import { Thumbnails } from '../thumbnails/thumbnails.service.js';

/** Drawings may contain styles; scripts never run, and nothing is loaded. */
const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const RETRY_SECONDS = 1;

/** Delivery of files to members. */
@Injectable()
export class FileServing {
  constructor(
    private readonly files: FilesService,
    private readonly thumbnails: Thumbnails,
    private readonly bytes: ByteStore,
  ) {}

  /** @throws ApiError not-found, or unavailable while a picture is being processed */
  async show(
    { id }: ParamsOf<typeof showFile>,
    scope: ProjectScope,
    request: ZonewerkRequest,
    response: Response,
  ): Promise<StreamableFile | undefined> {
    const file = await this.files.find(scope, id);
    refuseUnready(file);
    const tag = `"${file.sha256.slice(0, 32)}"`;
    response.setHeader('ETag', tag);
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('Content-Security-Policy', SANDBOX);
    response.setHeader('Accept-Ranges', 'bytes');
    if (matchesEtag(request, tag)) return unchanged(response);
    const range = rangeOf(
      request.get('range'),
      file.size,
      [undefined, tag].includes(request.get('if-range')),
    );
    if (range === 'unsatisfiable') {
      response.status(416).setHeader('Content-Range', `bytes */${file.size}`);
      return undefined;
    }
    if (range) {
      response.status(206).setHeader('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
    }
    return this.stream(file, range, request.method === 'HEAD');
  }

  /** @throws ApiError not-found, also when the content has changed */
  async thumbnail(
    { id, size, hash }: ParamsOf<typeof showThumbnail>,
    scope: ProjectScope,
    request: ZonewerkRequest,
    response: Response,
  ): Promise<StreamableFile | undefined> {
    const file = await this.files.find(scope, id);
    const bytes =
      hashOf(file) === hash && file.small
        ? await this.thumbnails.read(scope, file.blob.toHexString(), size)
        : null;
    if (!bytes) throw new ApiError('not-found');
    const tag = `"${hash}-${size}"`;
    response.setHeader('ETag', tag);
    response.setHeader('Cache-Control', 'private, max-age=31536000, immutable');
    response.setHeader('Content-Security-Policy', SANDBOX);
    if (matchesEtag(request, tag)) return unchanged(response);
    return new StreamableFile(bytes, { type: 'image/webp', length: bytes.byteLength });
  }

  private async stream(
    file: FileDocument,
    range: ByteRange | null,
    headOnly: boolean,
  ): Promise<StreamableFile> {
    const stream = await this.bytes.open(file.blob.toHexString(), range ?? undefined);
    if (!stream) throw new ApiError('not-found');
    const length = range ? range.end - range.start + 1 : file.size;
    if (headOnly) stream.destroy();
    const answer = new StreamableFile(headOnly ? Readable.from([]) : stream, {
      type: typeOf(file),
      length,
      disposition: dispositionOf(file),
    });
    // Content-Length is set, so a browser detects a connection that ends early as an incomplete file.
    return answer.setErrorHandler((_, response) => response.end());
  }
}

function refuseUnready({ state, fault }: FileDocument): void {
  if (state === 'failed') throw new ApiError('not-found', { message: fault ?? '' });
  if (state === 'processing') {
    const message = 'This file is still being processed. Please try again in a moment.';
    throw new ApiError('unavailable', { message, retryAfterSeconds: RETRY_SECONDS });
  }
}

function matchesEtag(request: ZonewerkRequest, tag: string): boolean {
  const tags = (request.get('if-none-match') ?? '').split(',').map((one) => one.trim().replace(/^W\//u, ''));
  return tags.includes(tag) || tags.includes('*');
}

function unchanged(response: Response): undefined {
  response.status(304);
  return undefined;
}

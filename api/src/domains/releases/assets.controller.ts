import { access } from 'node:fs/promises';
import { extname } from 'node:path';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ReleaseRegistry } from '@zonewerk/federation/release';
import type { Request, Response } from 'express';
import { ApiError } from '../../platform/http/api-error.js';
import { OutsideContract } from '../../platform/http/call.decorator.js';

const YEAR = 'public, max-age=31536000, immutable';
/** Compressed variants of a published file, best first. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

/** Released front-end files. Their URLs contain a version, so browsers cache them for a year. */
@Controller()
@OutsideContract('Front-end files are public.')
export class AssetsController {
  constructor(private readonly registry: ReleaseRegistry) {}

  @Get('/assets/*path')
  async file(@Req() request: Request, @Res() response: Response): Promise<void> {
    const file = await this.registry.file(request.path);
    if (!file) throw new ApiError('not-found');
    const encoded = await encodedForm(file, request);
    response.setHeader('Cache-Control', YEAR);
    response.vary('Accept-Encoding');
    response.type(extname(file));
    if (encoded) response.setHeader('Content-Encoding', encoded.name);
    const options = { cacheControl: false, dotfiles: 'allow', acceptRanges: !encoded } as const;
    response.sendFile(`${file}${encoded?.ending ?? ''}`, options, (error: unknown) => {
      if (!error || response.headersSent) return;
      response.removeHeader('Content-Encoding');
      response.setHeader('Cache-Control', 'no-store');
      response.status(404).end();
    });
  }
}

async function encodedForm(file: string, request: Request): Promise<(typeof ENCODINGS)[number] | null> {
  for (const encoding of ENCODINGS) {
    if (request.acceptsEncodings(encoding.name) !== encoding.name) continue;
    const isThere = await access(`${file}${encoding.ending}`).then(
      () => true,
      () => false,
    );
    if (isThere) return encoding;
  }
  return null;
}

import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../../platform/http/api-error.js';
import { OutsideContract } from '../../platform/http/call.decorator.js';
import { CompositionService } from './composition.service.js';

const YEAR = 'public, max-age=31536000, immutable';

/** Released front-end files. Their addresses carry a version, so they are kept for a year. */
@Controller()
@OutsideContract('Front-end files are public.')
export class AssetsController {
  constructor(private readonly composition: CompositionService) {}

  @Get('/assets/*path')
  async file(@Req() request: Request, @Res() response: Response): Promise<void> {
    const file = await this.composition.asset(request.path);
    if (!file) throw new ApiError('not-found');
    response.setHeader('Cache-Control', YEAR);
    response.sendFile(file, { cacheControl: false, dotfiles: 'allow' }, (error: unknown) => {
      if (error && !response.headersSent) response.status(404).end();
    });
  }
}

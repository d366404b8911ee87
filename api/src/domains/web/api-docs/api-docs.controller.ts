import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { PRODUCT_NAME } from '@zonewerk/contracts';
import type { Response } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { OutsideContract } from '../../../platform/http/call.decorator.js';
import type { ZonewerkRequest } from '../../../platform/http/request.js';
import { openApiDocument } from './openapi.js';

const FILES = new Set(['swagger-ui.css', 'swagger-ui-bundle.js']);
const HOUR = 'public, max-age=3600';
/** Created by the first request, so it does not delay the start of the API. */
let document: object | undefined;

/** The API reference, rendered by Swagger UI from the generated document. */
@Controller()
@OutsideContract('The API reference is public.')
export class ApiDocsController {
  private readonly folder: string;

  constructor(@Inject(CONFIG) config: Config) {
    const require = createRequire(join(config.root, 'package.json'));
    this.folder = dirname(require.resolve('swagger-ui-dist/package.json'));
  }

  @Get('/api/docs/openapi.json')
  openapi(): object {
    document ??= openApiDocument();
    return document;
  }

  @Get('/api/docs/files/:file')
  file(@Param('file') file: string, @Res() response: Response): void {
    if (!FILES.has(file)) throw new ApiError('not-found');
    response.setHeader('Cache-Control', HOUR);
    response.sendFile(join(this.folder, file), {
      cacheControl: false,
      dotfiles: 'allow',
      acceptRanges: false,
    });
  }

  @Get('/api/docs/')
  page(@Req() request: ZonewerkRequest, @Res() response: Response): void {
    const { nonce } = request.zw;
    response.type('html').send(`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>API – ${PRODUCT_NAME}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/api/docs/files/swagger-ui.css"></head><body><div id="api"></div>
<script src="/api/docs/files/swagger-ui-bundle.js" nonce="${nonce}"></script>
<script nonce="${nonce}">SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#api', supportedSubmitMethods: [] });</script>
</body></html>`);
  }
}

import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Site } from '@zonewerk/site';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { siteOrigin } from '../../../../platform/config/hosts.js';
import { ErrorFilter } from '../../../../platform/http/responses/error.filter.js';
import { RateLimits } from '../../../../platform/http/limits/rate-limit.js';
import { queryOf, type ZonewerkRequest } from '../../../../platform/http/request.js';
import { LOGGER } from '../../../../platform/logging/logger.js';
import { VisitorFiles } from '../../files/serving/visitor-files.service.js';
import { ProjectsService, PublicParameters, RoadmapPages } from '../../../projects/projects.api.js';
import { PublishedWebsite } from '../publishing/published-website.service.js';
import { ProjectSite } from './project-site.js';

const MAX_CACHE_BYTES = 64 * 1_048_576;
const PROJECT_LABEL = /^[0-9a-f]{24}$/u;

/**
 * Serves the website of each project at its own host, `{project}.{SITE_HOST}`, before all other routes. That host
 * receives and sets no cookie of the product, and has no path of the product.
 */
@Injectable()
export class SiteGate {
  private readonly site = new Site({ cacheBytes: MAX_CACHE_BYTES, indexed: false });
  private readonly suffix: string | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly errors: ErrorFilter,
    private readonly limits: RateLimits,
    private readonly projects: ProjectsService,
    private readonly published: PublishedWebsite,
    private readonly files: VisitorFiles,
    private readonly parameters: PublicParameters,
    private readonly roadmaps: RoadmapPages,
  ) {
    this.suffix = config.siteHost === undefined ? undefined : `.${config.siteHost}`;
  }

  /** Middleware: responds to requests for websites and passes all others on. */
  readonly handle = (request: Request, response: Response, next: NextFunction): void => {
    const host = request.hostname?.toLowerCase() ?? '';
    if (this.suffix === undefined || !host.endsWith(this.suffix)) {
      next();
      return;
    }
    const label = host.slice(0, -this.suffix.length);
    this.answer(label, request, response).catch((error: unknown) => {
      this.errors.answer(error, request as ZonewerkRequest, response);
    });
  };

  private async answer(label: string, request: Request, response: Response): Promise<void> {
    const from = performance.now();
    response.setHeader('X-Request-Id', randomUUID());
    await this.limits.countRequest(request.ip ?? '');
    const source = PROJECT_LABEL.test(label) ? await this.sourceOf(label) : null;
    if (!source) {
      response.status(404).type('text/plain').set('Cache-Control', 'no-store');
      response.send('There is no website at this address.\n');
      return;
    }
    const { status, headers, body } = await this.site.respond(source, {
      method: request.method,
      path: request.path,
      query: queryOf(request),
      etag: request.get('if-none-match'),
      range: request.get('range'),
      ifRange: request.get('if-range'),
      // Not from the Host header: a cache or a proxy can pass any value.
      origin: siteOrigin(this.config, label) ?? '',
    });
    response.status(status).set(headers);
    if (typeof body === 'string') response.end(body);
    else await send(body, response);
    const ms = Math.round(performance.now() - from);
    this.logger.info(
      { site: label, method: request.method, path: request.path, http: status, ms },
      'request',
    );
  }

  /** The website of a project; null without one. */
  private async sourceOf(projectId: string): Promise<ProjectSite | null> {
    const [version, name] = await Promise.all([
      this.published.version({ projectId }),
      this.projects.nameOf(projectId),
    ]);
    if (version === null || name === null) return null;
    const state = { projectId, version, name, environment: 'preview' } as const;
    const { published, files, parameters, roadmaps } = this;
    return new ProjectSite(state, { published, files, parameters, roadmaps });
  }
}

/** Content-Length is set, so a browser detects a connection that ends early as an incomplete file. */
async function send(body: Readable, response: Response): Promise<void> {
  await pipeline(body, response).catch(() => response.destroy());
}

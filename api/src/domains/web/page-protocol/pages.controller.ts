import { All, Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { ALL_CALLS, COOKIES } from '@zonewerk/contracts';
import type { Response } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { OutsideContract } from '../../../platform/http/call.decorator.js';
import { CookieJar } from '../../../platform/http/cookies/cookies.js';
import { CsrfService } from '../../../platform/http/security/csrf.js';
import { refuseCrossSite } from '../../../platform/http/security/origin.js';
import type { ZonewerkRequest } from '../../../platform/http/request.js';
import { CompositionService, OverrideService } from '../../releases/releases.api.js';
import { writeConsent } from './consent.js';
import { headerHtml } from './header-html.js';
import { isPagePath, PagesService, type PageOutcome } from './pages.service.js';
import { methodsOf } from './route-methods.js';
import { shellDocument } from './shell-document.js';

/** Action URL of the form on the cookie page. */
const CONSENT_FORM = '/cookies/';

/**
 * Every in-app path, by `Accept`: the page response or the document of the shell. Imported last, as a fallback route.
 */
@Controller()
@OutsideContract('Pages check their own access rule (contracts: PAGES).')
export class PagesController {
  constructor(
    private readonly pages: PagesService,
    private readonly composition: CompositionService,
    private readonly overrides: OverrideService,
    private readonly csrf: CsrfService,
    private readonly cookies: CookieJar,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('/renderTemplate/header/')
  header(@Req() request: ZonewerkRequest, @Res() response: Response): void {
    response.type('html').send(headerHtml(request.zw.person));
  }

  /** Stores the choice of the cookie page's form and shows the page again. */
  @Post(CONSENT_FORM)
  async saveConsent(@Req() request: ZonewerkRequest, @Res() response: Response): Promise<void> {
    refuseCrossSite(request, this.config.publicUrl, true);
    await this.csrf.check(request); // guard: csrf-page
    const body = (request.body ?? {}) as Record<string, unknown>;
    const value = writeConsent({
      analytical: body['analytical'] === '1',
      supportive: body['supportive'] === '1',
    });
    this.cookies.setConsent(response, value);
    (request.cookies as Record<string, unknown>)[COOKIES.consent] = value;
    await this.send(await this.pages.resolve(request), request, response);
  }

  @All('{*path}')
  async page(@Req() request: ZonewerkRequest, @Res() response: Response): Promise<void> {
    const methods = methodsOf(request.path, ALL_CALLS);
    if (methods.length > 0) throw new ApiError('method-not-allowed', { allow: methods });
    if (request.path.startsWith('/api/')) throw new ApiError('not-found');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const forms = request.path === CONSENT_FORM ? ['POST'] : [];
      throw new ApiError('method-not-allowed', { allow: ['GET', 'HEAD', ...forms] });
    }
    const wantsPage = request.method === 'GET' && request.accepts(['html', 'json']) === 'html';
    const elsewhere =
      wantsPage && isPagePath(request.path) ? await this.overrides.take(request, response) : null;
    if (elsewhere !== null) response.redirect(302, elsewhere);
    else await this.send(await this.pages.resolve(request), request, response);
  }

  private async send(outcome: PageOutcome, request: ZonewerkRequest, response: Response): Promise<void> {
    response.vary('Accept');
    if (request.accepts(['html', 'json']) === 'json') {
      response.status(outcome.http).json(await this.pages.respond(outcome, request));
      return;
    }
    if (outcome.redirectTo !== null) {
      response.redirect(302, outcome.redirectTo);
      return;
    }
    const composition = await this.composition.of(request);
    if (!composition) {
      throw new ApiError('unavailable', {
        message: 'No shell is released here yet. Publish a build and promote it first.',
      });
    }
    const { nonce } = request.zw;
    response
      .status(outcome.http)
      .type('html')
      .send(shellDocument({ composition, nonce, title: outcome.title, identity: outcome.identity }));
  }
}

import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  COOKIES,
  matchPage,
  type PageIdentity,
  objectId,
  PAGE_REDIRECTS,
  pagePath,
  PAGES,
  type PageMatch,
  type PageResponse,
  type ProjectRole,
} from '@zonewerk/contracts';
import { SignJWT } from 'jose';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { CookieJar } from '../../../platform/http/cookies/cookies.js';
import { CsrfService } from '../../../platform/http/security/csrf.js';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import { queryOf, type ZonewerkRequest } from '../../../platform/http/request.js';
import type { Person } from '../../../platform/auth/person.js';
import { type Composition, CompositionService } from '../../releases/releases.api.js';
import { CasesService } from '../../support/support.api.js';
import { readConsent } from './consent.js';
import { cookiesHtml, customSettingsHtml, notFoundHtml, privacyHtml } from './page-html.js';
import { cookieEntries } from './stored-entries.js';

/** Result for a path, before the common parts of every page are added. */
export interface PageOutcome {
  readonly http: number;
  readonly title: string;
  readonly identity: string;
  readonly html: string;
  /** Decoded parameters of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** Role of the user in the project of the page. */
  readonly role?: ProjectRole;
  /** Redirect target. */
  readonly redirectTo: string | null;
}

const NOT_FOUND: PageOutcome = {
  http: 404,
  title: 'Page not found',
  identity: 'not-found',
  html: notFoundHtml(),
  params: {},
  redirectTo: null,
};

/** In-app pages: access checks, and the page response of each. */
@Injectable()
export class PagesService {
  constructor(
    private readonly projects: ProjectAccess,
    private readonly csrf: CsrfService,
    private readonly composition: CompositionService,
    private readonly cookies: CookieJar,
    private readonly support: CasesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Finds the page of a request's path and checks the access of the user. */
  async resolve(request: ZonewerkRequest): Promise<PageOutcome> {
    const elsewhere = (PAGE_REDIRECTS as Record<string, string>)[request.path];
    if (elsewhere) return redirect(`${elsewhere}${queryOf(request)}`);
    const match = pageOf(request.path);
    if (!match) return NOT_FOUND;
    const route = PAGES[match.identity];
    if ('developmentOnly' in route && this.config.production) return NOT_FOUND;
    const admitted = await this.admit(match, request);
    if ('identity' in admitted) return admitted;
    const title = await this.titleOf(match, request);
    return title === null ? NOT_FOUND : { ...(await this.found(match, title, request)), ...admitted };
  }

  /** The title of a page; null when its object does not exist for the user. */
  private async titleOf({ identity, params }: PageMatch, { zw }: ZonewerkRequest): Promise<string | null> {
    const { caseId = '' } = params;
    if (identity !== 'support-case' || !zw.person) return PAGES[identity].title;
    return objectId.safeParse(caseId).success ? this.support.pageTitle(zw.person.id, caseId) : null;
  }

  /** The page response of an outcome. */
  async respond(outcome: PageOutcome, request: ZonewerkRequest): Promise<PageResponse> {
    const { person, startedAt } = request.zw;
    const composition = await this.composition.of(request);
    return {
      title: outcome.title,
      html: outcome.html,
      vars: {
        token: await this.csrf.tokenFor(request),
        loggedIn: person !== null,
        params: { ...outcome.params },
        projectRole: outcome.role ?? null,
        composition: composition?.boot.composition ?? null,
        intercomData: person && (await this.intercomData(person)),
      },
      identi: outcome.identity,
      url: outcome.redirectTo ?? request.originalUrl,
      redirect: outcome.redirectTo !== null,
      quickness: Math.round((performance.now() - startedAt) * 10) / 10,
      ...(this.config.production ? {} : { debug: debugOf(request, composition) }),
    };
  }

  /** The role of the user in the project of the page; another outcome without access. */
  private async admit(
    match: PageMatch,
    request: ZonewerkRequest,
  ): Promise<PageOutcome | { role?: ProjectRole }> {
    const { access } = PAGES[match.identity];
    if (access === 'public') return {};
    const { person } = request.zw;
    if (!person)
      return redirect(`${pagePath('login', {})}?returnUrl=${encodeURIComponent(request.originalUrl)}`);
    if (access === 'operator') return person.operator ? {} : NOT_FOUND;
    if (access === 'agent') return person.agent ? {} : NOT_FOUND;
    if (access !== 'project') return {};
    const scope = await this.projects.memberScope(match.params['projectId'] ?? '', person.id);
    return scope ? { role: scope.role } : NOT_FOUND;
  }

  private async found(match: PageMatch, title: string, request: ZonewerkRequest): Promise<PageOutcome> {
    const html = await this.htmlOf(match.identity, request);
    return {
      http: 200,
      title,
      identity: match.identity,
      html,
      params: match.params,
      redirectTo: null,
    };
  }

  /** HTML of pages without a remote; empty for the others. */
  private async htmlOf(identity: PageIdentity, request: ZonewerkRequest): Promise<string> {
    if (identity === 'cookies') return this.cookiePage(request);
    if (identity === 'privacy') return privacyHtml();
    return identity === 'custom-settings' ? customSettingsHtml() : '';
  }

  private async cookiePage(request: ZonewerkRequest): Promise<string> {
    const { stripe } = this.config;
    const present = request.cookies as Record<string, unknown>;
    return cookiesHtml(
      readConsent(present[COOKIES.consent]),
      await this.csrf.tokenFor(request),
      cookieEntries(this.cookies, {
        byStripe: stripe !== undefined && stripe.apiUrl === undefined,
        intercomApp: this.config.intercomApp,
      }),
    );
  }

  /** User data of the support chat; `hash` is Intercom's identity verification (HMAC-SHA256 over the user ID). */
  private async intercomData(person: Person): Promise<PageResponse['vars']['intercomData']> {
    const { intercomApp: app, intercomSecret: secret } = this.config;
    return {
      name: person.name,
      mail: person.mail,
      phone: '',
      created: Math.floor(person.createdAt.getTime() / 1_000),
      id: person.id,
      hash: secret ? createHmac('sha256', secret).update(person.id).digest('hex') : '',
      ...(app && secret ? { app, jwt: await intercomToken(person, secret) } : {}),
    };
  }
}

/** JWT of Intercom that verifies a user. It replaces `hash` there. */
function intercomToken({ id, mail }: Person, secret: string): Promise<string> {
  return new SignJWT({ user_id: id, email: mail })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));
}

/** Whether a path is a canonical path of the product, and not only a similar spelling. */
export function isPagePath(path: string): boolean {
  return path in PAGE_REDIRECTS || pageOf(path) !== null;
}

/** Only one spelling of a path is a page: the browser would interpret `//host/` as another host. */
function pageOf(path: string): PageMatch | null {
  return path.includes('//') ? null : matchPage(path);
}

function debugOf(
  request: ZonewerkRequest,
  composition: Composition | null,
): NonNullable<PageResponse['debug']> {
  const requestId = request.zw.id;
  if (!composition) return { request: requestId, composition: 'none', releases: {} };
  const { boot } = composition;
  const remotes = Object.fromEntries(boot.remotes.map((remote) => [remote.name, remote.version]));
  return {
    request: requestId,
    composition: boot.composition,
    releases: { shell: boot.shell.version, ...remotes },
  };
}

function redirect(to: string): PageOutcome {
  return { http: 200, title: '', identity: '', html: '', params: {}, redirectTo: to };
}

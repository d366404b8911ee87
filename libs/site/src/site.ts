import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { rangeOf } from './byte-range.js';
import { type Frame, nothingDocument, pageDocument } from './document.js';
import { withoutNeedlessEncoding } from './own-paths.js';
import { fileAt, type SiteFileAddress, fileHeaders, partHeaders } from './site-file.js';
import { matchesEtag, isParametersPath, parametersAnswer, tagOf } from './parameters.js';
import type { SiteFound, SiteSource } from './site-source.js';
import { countMaps, mapIndex, siteMap } from './sitemap.js';
import { STYLE_HASH } from './style.js';

export interface SiteOptions {
  /** Maximum bytes of cached responses of all websites. */
  readonly cacheBytes: number;
  /** Whether search engines may index the responses: false for previews. */
  readonly indexed: boolean;
}

export interface SiteRequest {
  readonly method: string;
  /** Path of the request without a query. */
  readonly path: string;
  /** Query with its question mark; absent or empty without one. */
  readonly query?: string;
  /** Scheme, host and port without a trailing slash. */
  readonly origin: string;
  /** `If-None-Match` of the request. */
  readonly etag?: string | undefined;
  /** `Range` and `If-Range` of the request. */
  readonly range?: string | undefined;
  readonly ifRange?: string | undefined;
}

export interface SiteResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty without a body; a stream for a file. */
  readonly body: string | Readable;
}

/** A rendered response. */
interface Drawn extends SiteResponse {
  readonly body: string;
}

/** Only resources of the page itself: no scripts, no requests to other hosts. */
const POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src ${STYLE_HASH}`,
  // Alignments of rich text, which has no other inline styles.
  "style-src-attr 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  // Cacheable, with a revalidation on each request.
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};
const HTML = 'text/html; charset=utf-8';
const XML = 'application/xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const NO_FILE = 'There is no file at this address.\n';
const MAP_PATH = /^\/sitemap-([1-9]\d{0,3})\.xml$/u;

/** Serves the requests of website visitors. One instance per process, with a common cache of all websites. */
export class Site {
  private readonly cache: LRUCache<string, Drawn>;

  constructor(private readonly options: SiteOptions) {
    this.cache = new LRUCache({
      maxSize: options.cacheBytes,
      sizeCalculation: ({ body }) => Buffer.byteLength(body) + 1_000,
    });
  }

  /** @throws errors of the source */
  async respond(source: SiteSource, request: SiteRequest): Promise<SiteResponse> {
    const { method, etag } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      return { status: 405, headers: { ...HEADERS, Allow: 'GET, HEAD' }, body: '' };
    }
    const path = withoutNeedlessEncoding(request.path);
    if (source.parameters && isParametersPath(path)) {
      const { status, headers, body } = parametersAnswer(await source.parameters(), request);
      return { status, headers: { ...HEADERS, ...this.notIndexed(), ...headers }, body };
    }
    const file = fileAt(path);
    if (file) return this.give(source, file, request);
    const response = await this.find(source, request);
    const tag = response.headers['ETag'];
    if (tag !== undefined && matchesEtag(tag, etag))
      return { status: 304, headers: response.headers, body: '' };
    return method === 'HEAD' ? { ...response, body: '' } : response;
  }

  private async give(
    source: SiteSource,
    address: SiteFileAddress,
    { method, etag, range, ifRange }: SiteRequest,
  ): Promise<SiteResponse> {
    const nothing = { status: 404, headers: { ...HEADERS, 'Content-Type': TEXT }, body: NO_FILE };
    const file = await source.file(address);
    if (!file) return nothing;
    const headers = { ...HEADERS, ...this.notIndexed(), ...fileHeaders(file, address) };
    if (matchesEtag(headers.ETag, etag)) {
      const { 'Content-Length': _, ...others } = headers;
      return { status: 304, headers: others, body: '' };
    }
    if (method === 'HEAD') return { status: 200, headers, body: '' };
    const part = rangeOf(range, file.length, ifRange === undefined || ifRange === headers.ETag);
    if (part === 'unsatisfiable') {
      const { 'Content-Length': _, ...others } = headers;
      return { status: 416, headers: { ...others, 'Content-Range': `bytes */${file.length}` }, body: '' };
    }
    const body = await file.open(part ?? undefined);
    if (!body) return nothing;
    return part
      ? { status: 206, headers: { ...headers, ...partHeaders(part, file) }, body }
      : { status: 200, headers, body };
  }

  private async find(source: SiteSource, request: SiteRequest): Promise<Drawn> {
    // Read before rendering, so that an older response is never cached for it.
    const version = await source.version();
    const key = JSON.stringify([source.key, version, request.origin, request.path]);
    const cached = version === '' ? undefined : this.cache.get(key);
    if (cached) return cached;
    const drawn = await this.draw(source, request);
    // Missing paths are not cached, because their number is unlimited.
    if (version !== '' && drawn.status === 200) this.cache.set(key, drawn);
    return drawn;
  }

  private async draw(source: SiteSource, request: SiteRequest): Promise<Drawn> {
    const { origin } = request;
    const path = withoutNeedlessEncoding(request.path);
    if (path === '/robots.txt') return this.answer(robots(origin, this.options.indexed), TEXT);
    // Browsers request it automatically.
    if (path === '/favicon.ico') return { status: 204, headers: HEADERS, body: '' };
    if (path === '/sitemap.xml') {
      const entries = await source.entries();
      const count = countMaps(entries);
      return this.answer(count === 1 ? (siteMap(origin, entries, 1) ?? '') : mapIndex(origin, count), XML);
    }
    const part = MAP_PATH.exec(path)?.[1];
    const map = part === undefined ? null : siteMap(origin, await source.entries(), Number(part));
    return map === null
      ? await this.drawFound(source, await source.find(request.path), request)
      : this.answer(map, XML);
  }

  private async drawFound(
    source: SiteSource,
    found: SiteFound,
    { origin, query = '' }: SiteRequest,
  ): Promise<Drawn> {
    if (found.kind === 'redirect') {
      return { status: 301, headers: { ...HEADERS, Location: `${origin}${found.path}${query}` }, body: '' };
    }
    const language = found.kind === 'page' ? found.page.language : found.language;
    const [name, menu] = await Promise.all([source.name(), source.menu(language)]);
    const frame: Frame = { origin, name, menu, indexed: this.options.indexed };
    if (found.kind === 'page') return this.answer(pageDocument(found.page, frame), HTML);
    const headers = { ...HEADERS, ...this.notIndexed(), 'Content-Type': HTML };
    return { status: 404, headers, body: nothingDocument(language, frame) };
  }

  private answer(body: string, type: string): Drawn {
    const tag = tagOf(body);
    return {
      status: 200,
      headers: { ...HEADERS, ...this.notIndexed(), 'Content-Type': type, ETag: tag },
      body,
    };
  }

  private notIndexed(): Readonly<Record<string, string>> {
    return this.options.indexed ? {} : { 'X-Robots-Tag': 'noindex' };
  }
}

function robots(origin: string, indexed: boolean): string {
  return indexed
    ? `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`
    : 'User-agent: *\nDisallow: /\n';
}

import { Inject, Injectable } from '@nestjs/common';
import { CHANNEL_NAME } from '@zonewerk/contracts';
import { parseOverride } from '@zonewerk/federation/release';
import type { Response } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { CookieJar } from '../../../platform/http/cookies/cookies.js';
import type { ZonewerkRequest } from '../../../platform/http/request.js';
import { OverrideCookie, type Override } from './override-cookie.service.js';

/** Query parameters of a page's URL. */
const RELEASE = 'zw-release';
const CHANNEL = 'zw-channel';
const NO_PREVIEW = 'A preview channel is written as preview/name.';
const HOURS = 8;
const HOUR_MS = 3_600_000;

/** Lets one browser use other releases than its channel. Disabled on production. */
@Injectable()
export class OverrideService {
  constructor(
    private readonly cookie: OverrideCookie,
    private readonly cookies: CookieJar,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The override of a request; null without one, and always on production. */
  async of(request: ZonewerkRequest): Promise<Override | null> {
    return this.isOff() ? null : this.cookie.read(request);
  }

  /**
   * Moves an override from a page's URL to a cookie.
   *
   * @returns the URL without it, for a redirect; null when the URL has no override
   */
  async take(request: ZonewerkRequest, response: Response): Promise<string | null> {
    const { [RELEASE]: release, [CHANNEL]: channel } = request.query;
    if (this.isOff() || (release === undefined && channel === undefined)) return null;
    const before = await this.cookie.read(request);
    const next = withChannel(withReleases(before, textOf(release)), textOf(channel));
    if (next) this.cookies.setOverride(response, await this.cookie.write(next), next.until);
    else this.cookies.clearOverride(response);
    return withoutParameters(request);
  }

  private isOff(): boolean {
    return this.config.releases.channel === 'production';
  }
}

/** A repeated parameter is one text with commas. */
function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(String).join(',');
  return typeof value === 'string' ? value : undefined;
}

function withReleases(before: Override | null, text: string | undefined): Override | null {
  if (text === undefined) return before;
  const requested = parseOverride(text);
  return requested && { channel: before?.channel ?? null, ...requested, until: untilFromNow() };
}

function withChannel(before: Override | null, text: string | undefined): Override | null {
  if (text === undefined) return before;
  const { releases = [], faults = [] } = before ?? {};
  if (text === 'off') {
    const empty = releases.length + faults.length === 0;
    return empty ? null : { channel: null, releases, faults, until: untilFromNow() };
  }
  const isPreview = text.startsWith('preview/') && CHANNEL_NAME.test(text);
  return {
    channel: isPreview ? text : null,
    releases,
    faults: isPreview ? faults : [...new Set([...faults, NO_PREVIEW])],
    until: untilFromNow(),
  };
}

function untilFromNow(): Date {
  return new Date(Date.now() + HOURS * HOUR_MS);
}

/** The same URL without the override parameters; the others are unchanged. */
function withoutParameters(request: ZonewerkRequest): string {
  const mark = request.originalUrl.indexOf('?');
  const query = mark === -1 ? '' : request.originalUrl.slice(mark + 1);
  const rest = query.split('&').filter((part) => part !== '' && ![RELEASE, CHANNEL].includes(nameOf(part)));
  return request.path + (rest.length > 0 ? `?${rest.join('&')}` : '');
}

function nameOf(part: string): string {
  const [name = ''] = part.split('=');
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

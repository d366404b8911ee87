import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CHANNEL_NAME } from '@zonewerk/contracts';
import { parseReleaseName, type ReleaseName } from '@zonewerk/federation/release';
import { z } from 'zod';
import { CookieJar } from '../../../platform/http/cookies/cookies.js';
import type { ZonewerkRequest } from '../../../platform/http/request.js';
import { SecretsService } from '../../../platform/database/secrets.module.js';

/** Override of the channel's versions for one browser. */
export interface Override {
  /** Preview channel, or null for the channel of the process. */
  readonly channel: string | null;
  readonly releases: readonly ReleaseName[];
  /** Invalid parts of the override, as sentences. */
  readonly faults: readonly string[];
  readonly until: Date;
}

const content = z.object({
  c: z.string().regex(CHANNEL_NAME).nullable(),
  r: z.array(z.string()).max(20),
  f: z.array(z.string().max(200)).max(20),
  u: z.number().int(),
});

/** Stores an override in the browser as a signed cookie, so that it cannot be forged. */
@Injectable()
export class OverrideCookie {
  constructor(
    private readonly cookies: CookieJar,
    private readonly secrets: SecretsService,
  ) {}

  /** The override of a request; null when it is absent, expired or has an invalid signature. */
  async read(request: ZonewerkRequest, now = new Date()): Promise<Override | null> {
    const value = (request.cookies as Record<string, unknown>)[this.cookies.overrideName];
    if (typeof value !== 'string') return null;
    const [text = '', signature = ''] = value.split('.');
    if (!isEqual(signature, await this.sign(text))) return null;
    const parsed = content.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (!parsed.success || parsed.data.u <= now.getTime()) return null;
    const { c: channel, r, f: faults, u } = parsed.data;
    const releases = r.map(parseReleaseName).filter((name) => name !== null);
    return { channel, releases, faults, until: new Date(u) };
  }

  /** The value of the cookie. */
  async write({ channel, releases, faults, until }: Override): Promise<string> {
    const r = releases.map(({ project, version }) => `${project}@${version}`);
    const json = JSON.stringify({ c: channel, r, f: [...faults], u: until.getTime() } satisfies z.input<
      typeof content
    >);
    const text = Buffer.from(json).toString('base64url');
    return `${text}.${await this.sign(text)}`;
  }

  private async sign(text: string): Promise<string> {
    return createHmac('sha256', await this.secrets.key('release-override'))
      .update(text)
      .digest('base64url');
  }
}

function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

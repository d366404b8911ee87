import type { Session } from '@zonewerk/contracts';
import type { SessionDocument } from '../../../platform/auth/session.schema.js';
import { readUserAgent } from '../../../platform/http/browser-name.js';
import type { Place } from '../../../platform/geo-ip/places.service.js';

/** Maps a stored session to the response for its user. */
export function toSession(
  stored: SessionDocument,
  { city, country }: Pick<Place, 'city' | 'country'>,
  currentId: string,
): Session {
  const { browser, device } = readUserAgent(stored.userAgent);
  return {
    id: stored._id.toHexString(),
    name: stored.name ?? null,
    ip: stored.ip,
    date: stored.createdAt.toISOString(),
    last_use: stored.lastUseAt.toISOString(),
    browser,
    device,
    city,
    country,
    asked: (stored.askedAt ?? null) !== null,
    current: stored._id.toHexString() === currentId,
  };
}

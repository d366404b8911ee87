import type { HistoryRow } from '@zonewerk/contracts';
import type { AuthEvent } from './auth-events.service.js';

/** Maps a stored event to the response for its user. */
export function toHistoryRow(event: AuthEvent, currentSession: string): HistoryRow {
  return {
    id: event._id.toHexString(),
    kind: event.kind,
    factor: event.factor,
    browser: event.browser,
    device: event.device,
    address: event.ip,
    city: event.city ?? null,
    country: event.country ?? null,
    date: event.at.toISOString(),
    current_session: event.session?.toHexString() === currentSession,
  };
}

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { networkOf } from './network.js';
import { RateLimits, type RateRule } from './rate-limit.js';
import type { Visitor } from '../request.js';

/** A message before its outbox entry is stored. */
interface PlannedMessage {
  readonly channel: 'mail' | 'sms' | 'call';
  /** Email address, or phone number in E.164. */
  readonly to: string;
  /** User who causes it; null for an unidentified user. */
  readonly userId: string | null;
  readonly visitor: Visitor;
}

/** Sending limits per recipient, user, network, country and day, against flooding and cost. */
@Injectable()
export class SendLimits {
  constructor(private readonly limits: RateLimits) {}

  /**
   * Counts a message before its outbox entry is stored, narrowest limit first: a rejection does not count against wider
   * limits.
   * @throws ApiError too-many-requests with Retry-After above a limit
   */
  async count({ channel, to, userId, visitor }: PlannedMessage): Promise<void> {
    const kind = channel === 'mail' ? 'mail' : 'phone';
    const caps: (readonly [RateRule, string])[] = [[`${kind}-recipient`, recipientDigest(to)]]; // guard: send-cap-recipient
    if (userId !== null) caps.push([`${kind}-user`, userId]); // guard: send-cap-person
    caps.push([`${kind}-network`, networkOf(visitor.ip)]); // guard: send-cap-network
    if (kind === 'phone') caps.push(['phone-country', countryOf(to)]); // guard: send-cap-country
    caps.push([`${kind}-day`, 'all']); // guard: send-cap-day
    for (const [rule, key] of caps) await this.limits.consume(rule, key);
  }
}

/** Country calling code; numbers without a country share one limit. */
function countryOf(phone: string): string {
  return parsePhoneNumberFromString(phone)?.countryCallingCode ?? 'unknown';
}

/** Key of a counter: a digest, so that counters contain no email addresses and phone numbers. */
export function recipientDigest(recipient: string): string {
  return createHash('sha256').update(recipient).digest('base64url');
}

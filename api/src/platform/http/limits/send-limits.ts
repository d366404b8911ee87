import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { networkOf } from './network.js';
import { RateLimits, type RateRule } from './rate-limit.js';
import type { Visitor } from '../request.js';

/** A message that is about to be promised. */
interface PlannedMessage {
  readonly channel: 'mail' | 'sms' | 'call';
  /** Mail address, or phone number in E.164. */
  readonly to: string;
  /** The person on whose account it is; null before anybody is known. */
  readonly userId: string | null;
  readonly visitor: Visitor;
}

/** Caps what leaves the house per recipient, person, network, country and day, so that nobody can be flooded or charged. */
@Injectable()
export class SendLimits {
  constructor(private readonly limits: RateLimits) {}

  /**
   * Counts a message before it is promised, the narrowest cap first: what one of them refuses uses up no wider one.
   * @throws ApiError too-many-requests with Retry-After when it would be one too many
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

/** Country calling code; numbers of no country share one cap. */
function countryOf(phone: string): string {
  return parsePhoneNumberFromString(phone)?.countryCallingCode ?? 'unknown';
}

/** Key of a counter: a digest, so that counters hold no addresses and no numbers. */
export function recipientDigest(recipient: string): string {
  return createHash('sha256').update(recipient).digest('base64url');
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Number of the EDNS option (RFC 7873, section 4). */
export const COOKIE_OPTION = 10;
/** Bytes of a whole option in a response: number, length, client cookie, server cookie. */
export const COOKIE_OPTION_BYTES = 28;

const CLIENT_BYTES = 8;
/** Version, reserved bytes, time, hash (RFC 9018, section 4). */
const SERVER_BYTES = 16;
const VERSION_BYTES = 4;
const TIME_BYTES = 4;
/** A server cookie is accepted for an hour, and five minutes early for clocks that differ (RFC 9018, section 4.3). */
const VALID_SECONDS = 3_600;
const EARLY_SECONDS = 300;

/** What a client sent, checked. */
export interface CookieCheck {
  /** The client sent a server cookie that this server gave to its address, so the address is not forged. */
  readonly isValid: boolean;
  /** EDNS option of the response, with a new server cookie. */
  readonly option: Buffer;
}

/** Whether an option has a client cookie alone, or with a server cookie of a permitted length (RFC 7873, section 4). */
export function isCookieLength(bytes: number): boolean {
  return bytes === CLIENT_BYTES || (bytes >= 16 && bytes <= 40);
}

/**
 * Server cookies of the layout of RFC 9018, with a secret of this process. After a restart clients receive new ones;
 * until then they are limited like clients without a cookie.
 */
export class DnsCookies {
  constructor(
    private readonly secret: Buffer = randomBytes(32),
    private readonly now: () => number = Date.now,
  ) {}

  /** Checks the content of a cookie option. @param address of the client */
  check(cookie: Buffer, address: string): CookieCheck {
    const seconds = Math.floor(this.now() / 1_000);
    const client = cookie.subarray(0, CLIENT_BYTES);
    const option = Buffer.concat([Buffer.alloc(4), client, this.serverCookie(client, address, seconds)]);
    option.writeUInt16BE(COOKIE_OPTION, 0);
    option.writeUInt16BE(CLIENT_BYTES + SERVER_BYTES, 2);
    return { isValid: this.isValid(cookie, address, seconds), option };
  }

  private isValid(cookie: Buffer, address: string, seconds: number): boolean {
    const server = cookie.subarray(CLIENT_BYTES);
    if (server.length !== SERVER_BYTES) return false;
    const made = server.readUInt32BE(VERSION_BYTES);
    if (seconds - made > VALID_SECONDS || made - seconds > EARLY_SECONDS) return false;
    return timingSafeEqual(server, this.serverCookie(cookie.subarray(0, CLIENT_BYTES), address, made));
  }

  private serverCookie(client: Buffer, address: string, seconds: number): Buffer {
    const head = Buffer.alloc(VERSION_BYTES + TIME_BYTES);
    head[0] = 1;
    head.writeUInt32BE(seconds >>> 0, VERSION_BYTES);
    const hash = createHmac('sha256', this.secret).update(client).update(head).update(address).digest();
    return Buffer.concat([head, hash.subarray(0, SERVER_BYTES - head.length)]);
  }
}

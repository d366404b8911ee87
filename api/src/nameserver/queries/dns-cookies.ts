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

/**
 * Whether an option has a client cookie, optionally with a server cookie of a permitted length (RFC 7873, section 4).
 */
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

  /** EDNS option of a response, with a new server cookie. @param address of the client */
  option(cookie: Buffer, address: string): Buffer {
    const client = cookie.subarray(0, CLIENT_BYTES);
    const server = this.serverCookie(client, address, this.seconds());
    const option = Buffer.concat([Buffer.alloc(4), client, server]);
    option.writeUInt16BE(COOKIE_OPTION, 0);
    option.writeUInt16BE(CLIENT_BYTES + SERVER_BYTES, 2);
    return option;
  }

  /** Whether this server issued the server cookie to that address, which is therefore not forged. */
  isValid(cookie: Buffer, address: string): boolean {
    const server = cookie.subarray(CLIENT_BYTES);
    if (server.length !== SERVER_BYTES) return false;
    const seconds = this.seconds();
    const madeAt = server.readUInt32BE(VERSION_BYTES);
    if (seconds - madeAt > VALID_SECONDS || madeAt - seconds > EARLY_SECONDS) return false;
    return timingSafeEqual(server, this.serverCookie(cookie.subarray(0, CLIENT_BYTES), address, madeAt));
  }

  private seconds(): number {
    return Math.floor(this.now() / 1_000);
  }

  private serverCookie(client: Buffer, address: string, seconds: number): Buffer {
    const head = Buffer.alloc(VERSION_BYTES + TIME_BYTES);
    head[0] = 1;
    head.writeUInt32BE(seconds >>> 0, VERSION_BYTES);
    const hash = createHmac('sha256', this.secret).update(client).update(head).update(address).digest();
    return Buffer.concat([head, hash.subarray(0, SERVER_BYTES - head.length)]);
  }
}

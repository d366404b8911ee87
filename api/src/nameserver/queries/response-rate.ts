import { subnetOf } from '../../platform/http/limits/network.js';

/** Handling of a UDP response. */
export type RateDecision = 'send' | 'truncate' | 'drop';

/** Maximum of counted networks: forged senders must not fill the memory. */
const MAX_NETWORKS = 100_000;

/**
 * Response rate limiting: UDP responses to one network in one second. With a forged sender, the victim would receive
 * responses that are longer than the queries. Above the rate every second response is truncated; the others are
 * dropped. A resolver repeats a truncated query over TCP, which cannot be forged.
 */
export class ResponseRate {
  private second = 0;
  private readonly counts = new Map<string, number>();

  /**
   * @param perSecond responses to a network (/24 of IPv4, /64 of IPv6)
   * @param now in milliseconds
   */
  constructor(
    private readonly perSecond: number,
    private readonly now: () => number = Date.now,
  ) {}

  decide(address: string): RateDecision {
    const second = Math.floor(this.now() / 1_000);
    if (second !== this.second) {
      this.counts.clear();
      this.second = second;
    }
    const network = networkOf(address);
    const before = this.counts.get(network);
    if (before === undefined && this.counts.size >= MAX_NETWORKS) return 'truncate';
    const count = (before ?? 0) + 1;
    this.counts.set(network, count);
    if (count <= this.perSecond) return 'send';
    return (count - this.perSecond) % 2 === 1 ? 'truncate' : 'drop';
  }
}

/** The /24 or /64 of an address of a socket. Each packet needs it, so IPv4 is handled without a parser. */
function networkOf(address: string): string {
  return address.includes(':')
    ? subnetOf(address, { ipv4: 24, ipv6: 64 })
    : address.slice(0, address.lastIndexOf('.'));
}

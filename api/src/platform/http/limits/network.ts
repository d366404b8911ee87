import ipaddr from 'ipaddr.js';

const IPV6_PREFIX_GROUPS = 4; // guard: limit-ipv6

/** Key of a client for limits: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const parts = (address as ipaddr.IPv6).parts.slice(0, IPV6_PREFIX_GROUPS);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}

/** Lengths of prefixes in bits. */
export interface Prefixes {
  readonly ipv4: number;
  readonly ipv6: number;
}

/** The network of an address with a prefix of that length, as `192.0.2.0/24` or `2001:db8::/64`. */
export function subnetOf(ip: string, { ipv4, ipv6 }: Prefixes): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4')
    return `${networkAddress(ipaddr.IPv4, `${address.toString()}/${ipv4}`)}/${ipv4}`;
  return `${networkAddress(ipaddr.IPv6, `${address.toNormalizedString()}/${ipv6}`)}/${ipv6}`;
}

function networkAddress(family: typeof ipaddr.IPv4 | typeof ipaddr.IPv6, cidr: string): string {
  return family.networkAddressFromCIDR(cidr).toString();
}

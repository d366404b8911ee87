import ipaddr from 'ipaddr.js';

const IPV6_PREFIX_GROUPS = 4; // guard: limit-ipv6

/** What counts as one client: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const parts = (address as ipaddr.IPv6).parts.slice(0, IPV6_PREFIX_GROUPS);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}

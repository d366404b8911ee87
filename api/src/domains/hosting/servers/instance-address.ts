import { lookup } from 'node:dns/promises';
import { BlockList, isIPv4 } from 'node:net';

const PRIVATE_NETS = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  // Shared addresses (RFC 6598), which some VPNs use.
  ['100.64.0.0', 10],
] as const;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
const privateNets = new BlockList();
for (const [net, prefix] of PRIVATE_NETS) privateNets.addSubnet(net, prefix);

export function isLoopback(address: string): boolean {
  return isIPv4(address) && loopback.check(address);
}

/** Whether an IPv4 address is in a private network, like a VPN, which the internet does not reach. */
export function isPrivate(address: string): boolean {
  return isIPv4(address) && privateNets.check(address);
}

/** The IPv4 address of a host; null without one. */
export async function resolveHost(host: string): Promise<string | null> {
  try {
    return (await lookup(host, { family: 4 })).address;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === 'getaddrinfo') return null;
    throw error;
  }
}

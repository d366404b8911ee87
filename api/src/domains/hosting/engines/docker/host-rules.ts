/**
 * Docker lets containers reach services of the host that listen on all addresses, and cannot set rules against it. Run
 * by the operator as root, after each start of the machine; it can be repeated.
 */
export const HOST_RULES = `#!/bin/sh
set -eu
rule() { iptables -C "$@" 2>/dev/null || iptables -I "$@"; }
# Containers open no connection to the host. Answers to the edge proxy pass.
rule INPUT -i zw+ -m conntrack --ctstate NEW -j REJECT
# Containers do not reach the metadata of the machine.
rule DOCKER-USER -i zw+ -d 169.254.0.0/16 -j REJECT
# Containers reach no private network, which has the instances of other servers. Bridges are separated by Docker.
for net in 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 100.64.0.0/10; do
  rule DOCKER-USER -i zw+ ! -o zw+ -d "$net" -m conntrack --ctstate NEW -j REJECT
done
`;

/** Exit codes of the probe. The code of the first place that can be reached is `open`, that of the second one the next number. */
export const PROBED = { closed: 40, open: 41 } as const;
const PROBE_LIMIT_MS = 2_000;

/**
 * Program of a container that connects to places of the host: \`host:port\` as arguments. Its exit code says whether one
 * of them is reached, and which.
 */
export const PROBE_PROGRAM = `
const { connect } = require('node:net');
const end = (code) => process.exit(code);
const places = process.argv.slice(1);
let open = places.length;
for (const [index, place] of places.entries()) {
  const [host, port] = place.split(':');
  const socket = connect({ host, port: Number(port) }, () => end(${PROBED.open} + index));
  socket.on('error', () => { open -= 1; if (open === 0) end(${PROBED.closed}); });
}
setTimeout(() => end(${PROBED.closed}), ${PROBE_LIMIT_MS});
`;

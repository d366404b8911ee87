import { createHash } from 'node:crypto';
import type { Egress } from '@zonewerk/contracts';

/** Chain of the rules for connections to other machines. */
const CHAIN = 'ZONEWERK';
/**
 * Networks that no container may reach: metadata of the machine, and private networks with the instances of other
 * servers.
 */
const CLOSED_NETS = ['169.254.0.0/16', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'];
/** The mode without a decision of the operator. */
export const OPEN_EGRESS: Egress = { mode: 'open', networks: [] };

/** First two numbers of a benchmark network, which has no machines (RFC 2544). */
const MARK_NET = '198.18';
const PORT = 9;

/** Address that only the rules of a policy reject with a reset. A container uses it to detect the active policy. */
function markOf({ mode, networks }: Egress): string {
  const [first = 0, second = 0] = createHash('sha256')
    .update(JSON.stringify([mode, networks]))
    .digest();
  return `${MARK_NET}.${first}.${second}`;
}

/** The address, as `host:port`, that the rules of a policy reject. */
export function refusedPlace(egress: Egress): string {
  return `${markOf(egress)}:${PORT}`;
}

/** Rules of the chain, in order. Other rules of the operator apply to packets that return. */
function egressRules(egress: Egress): string[] {
  const closed = CLOSED_NETS.map((net) => `-d ${net} -j REJECT`);
  const answers = '-m conntrack --ctstate ESTABLISHED,RELATED -j RETURN';
  const mark = `-d ${markOf(egress)} -p tcp -j REJECT --reject-with tcp-reset`;
  if (egress.mode === 'open') return [answers, ...closed, mark];
  const allowed = egress.networks.map((net) => `-d ${net} -j RETURN`);
  return [answers, ...closed, mark, ...allowed, '-j REJECT --reject-with icmp-admin-prohibited'];
}

/**
 * The firewall script of a server. Docker lets containers reach services of the host that listen on all addresses, and
 * cannot set rules against it. The operator runs the script as root, after each start of the machine. It is idempotent,
 * and replaces the rules of the former policy atomically.
 */
export function hostRules(egress: Egress): string {
  const rules = egressRules(egress).map((rule) => `-A ${CHAIN} ${rule}`);
  return `#!/bin/sh
set -eu
rule() { iptables -w -C "$@" 2>/dev/null || iptables -w -I "$@"; }
# Containers open no connection to the host. Answers to the edge proxy pass.
rule INPUT -i zw+ -m conntrack --ctstate NEW -j REJECT
# Connections of containers to other machines (${egress.mode}). Never to metadata of the machine and private networks.
iptables-restore -w -n <<'RULES'
*filter
:${CHAIN} - [0:0]
${rules.join('\n')}
COMMIT
RULES
# Bridges are separated by Docker.
rule DOCKER-USER -i zw+ ! -o zw+ -j ${CHAIN}
# The address that shows the policy has a route, also on a machine without a default route.
ip route replace ${markOf(egress)}/32 dev lo
`;
}

/** Exit codes of the probe: `open` for the first reachable address, the next number for the second one, and so on. */
export const PROBED = { unruled: 39, closed: 40, open: 41 } as const;
const PROBE_LIMIT_MS = 2_000;

/**
 * Program of a container that connects to addresses. The first argument must be rejected, the others must not be
 * reachable. The exit code identifies a reachable address.
 */
export const PROBE_PROGRAM = `
const { connect } = require('node:net');
const end = (code) => process.exit(code);
const [refused, ...places] = process.argv.slice(1);
let isRuled = false;
let waiting = places.length + 1;
const finish = () => end(isRuled ? ${PROBED.closed} : ${PROBED.unruled});
const answered = () => { waiting -= 1; if (waiting === 0) finish(); };
const to = (place, onConnect) => {
  const [host, port] = place.split(':');
  return connect({ host, port: Number(port) }, onConnect);
};
for (const [index, place] of places.entries())
  to(place, () => end(${PROBED.open} + index)).on('error', answered);
to(refused, answered).on('error', ({ code }) => { isRuled = code === 'ECONNREFUSED'; answered(); });
setTimeout(finish, ${PROBE_LIMIT_MS});
`;

import { createHash } from 'node:crypto';
import type { Egress } from '@zonewerk/contracts';

/** Chain of the rules for connections to other machines. */
const CHAIN = 'ZONEWERK';
/** Networks that no container reaches: metadata of the machine, and private networks with the instances of other servers. */
const CLOSED_NETS = ['169.254.0.0/16', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'];
/** The mode of a server without a decision of its operator. */
export const OPEN_EGRESS: Egress = { mode: 'open', networks: [] };

/** First two numbers of a network for measurements, which has no machines (RFC 2544). */
const MARK_NET = '198.18';
const PORT = 9;

/** Address that the rules of a policy alone refuse by a reset. A container finds out with it which policy is in force. */
function markOf({ mode, networks }: Egress): string {
  const [first = 0, second = 0] = createHash('sha256')
    .update(JSON.stringify([mode, networks]))
    .digest();
  return `${MARK_NET}.${first}.${second}`;
}

/** The place, as `host:port`, that is refused once the rules of a policy are in force. */
export function refusedPlace(egress: Egress): string {
  return `${markOf(egress)}:${PORT}`;
}

/** Rules of the chain, in their order. Other rules of the operator apply to what returns. */
function egressRules(egress: Egress): string[] {
  const closed = CLOSED_NETS.map((net) => `-d ${net} -j REJECT`);
  const answers = '-m conntrack --ctstate ESTABLISHED,RELATED -j RETURN';
  const mark = `-d ${markOf(egress)} -p tcp -j REJECT --reject-with tcp-reset`;
  if (egress.mode === 'open') return [answers, ...closed, mark];
  const allowed = egress.networks.map((net) => `-d ${net} -j RETURN`);
  return [answers, ...closed, mark, ...allowed, '-j REJECT --reject-with icmp-admin-prohibited'];
}

/**
 * The script for the firewall of a server. Docker lets containers reach services of the host that listen on all addresses,
 * and cannot set rules against it. The operator runs it as root, after each start of the machine. It can be repeated, and
 * the rules of a policy replace those of the former one at once.
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

/**
 * Exit codes of the probe. The code of the first place that can be reached is `open`, that of the second one the next
 * number.
 */
export const PROBED = { unruled: 39, closed: 40, open: 41 } as const;
const PROBE_LIMIT_MS = 2_000;

/**
 * Program of a container that connects to places. Its first argument is the place that has to be refused. The others may not
 * be reached. Its exit code says whether one of them is, and which.
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

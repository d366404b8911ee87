import { createSocket } from 'node:dgram';
import { decode, encode } from 'dns-packet';

/**
 * Baseline for the nameserver: dgram and dns-packet only, a map of names, without zones, size limits or EDNS. Its
 * argument is JSON: port, domain, number of hosts, and their IP addresses.
 */
const [argument = ''] = process.argv.slice(2);
/** @type {{ port: number, domain: string, hosts: number, data: string[] }} */
const { port, domain, hosts, data } = JSON.parse(argument);

const addresses = new Map(
  Array.from({ length: hosts }, (_, at) => [`host-${String(at).padStart(6, '0')}.${domain}`, data]),
);

const socket = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024 });
socket.on('message', (packet, peer) => {
  const { id, questions } = decode(packet);
  const [question] = questions ?? [];
  const name = question?.name ?? '';
  const found = addresses.get(name) ?? [];
  const answers = found.map((address) => ({
    name,
    type: /** @type {const} */ ('A'),
    ttl: 3_600,
    data: address,
  }));
  const reply = encode({ type: 'response', id, flags: found.length > 0 ? 0x400 : 0x403, questions, answers });
  socket.send(reply, peer.port, peer.address);
});
socket.bind(port, '127.0.0.1');

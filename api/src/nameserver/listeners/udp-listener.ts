import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Logger } from 'pino';
import type { Answerer } from '../queries/answer.js';

/** Buffer for bursts; the system may grant less. */
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024;

/** Opens a UDP socket that answers every packet. Rejects when the address is not usable. */
export async function listenUdp(
  address: string,
  port: number,
  answer: Answerer,
  logger: Logger,
): Promise<Socket> {
  const family = isIPv6(address) ? 6 : 4;
  const socket = createSocket({
    type: family === 6 ? 'udp6' : 'udp4',
    ipv6Only: family === 6,
    recvBufferSize: RECEIVE_BUFFER_BYTES,
    // Peers are IP addresses already; the default lookup would cost an iteration of the event loop per response.
    lookup: (host, _options, done) => done(null, host, family),
  });
  const onSent = (error: Error | null) => {
    // The error contains the peer.
    if (error) logger.debug({ err: error }, 'an answer could not be sent');
  };
  socket.on('message', (packet, peer) => {
    // Port 0 cannot receive a response; it occurs only in forged packets.
    const reply = peer.port === 0 ? null : answer(packet, peer.address);
    if (reply) socket.send(reply, peer.port, peer.address, onSent);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind({ address, port, exclusive: true }, () => {
      socket.off('error', reject);
      socket.on('error', (error) => logger.error({ err: error, address, port }, 'UDP socket error'));
      resolve();
    });
  });
  return socket;
}

import type { ClientCertificates, DockerSettings } from '../../../platform/config/config.js';
import { socketPathOf } from '../../../platform/config/hosts.js';
import type { FieldEncryption } from '../../../platform/database/field-encryption.js';
import { CLIENT_CERTIFICATES, type DockerConnection, type ServerDocument } from './server.schema.js';

/** Client certificates as the database stores them. */
export function sealCertificates(
  sealing: FieldEncryption,
  server: ServerDocument['_id'],
  { ca, cert, key }: ClientCertificates,
): Promise<string> {
  return sealing.seal(Buffer.from(JSON.stringify({ ca, cert, key })), labelOf(server));
}

/**
 * Connection settings of the Docker Engine of a server.
 * @throws Error when the certificates are absent, or were encrypted with an unknown key
 */
export async function settingsOf(
  sealing: FieldEncryption,
  server: ServerDocument['_id'],
  { url, sealedCertificates }: DockerConnection,
): Promise<DockerSettings> {
  const socket = socketPathOf(url);
  if (socket !== null) return { socket };
  if (sealedCertificates === undefined) throw new Error('The server has no client certificates.');
  const { hostname, port } = new URL(url);
  const json = (await sealing.open(sealedCertificates, labelOf(server))).toString();
  return { host: hostname, port: Number(port), certificates: JSON.parse(json) as ClientCertificates };
}

function labelOf(server: ServerDocument['_id']) {
  return { owner: server.toHexString(), purpose: CLIENT_CERTIFICATES };
}

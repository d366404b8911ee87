import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Writes the certificates of an authority, of a Docker Engine and of its client into a folder: ca.pem, server.pem,
 * server-key.pem, cert.pem and key.pem.
 *
 * @param address IPv4 address of the engine
 */
export async function writeCertificates(folder: string, address: string): Promise<void> {
  const openssl = (...words: string[]) => run('openssl', words, { cwd: folder });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const valid = ['-days', '2'];
  await openssl(
    'req',
    '-x509',
    ...key,
    ...valid,
    '-subj',
    '/CN=Authority',
    '-keyout',
    'ca-key.pem',
    '-out',
    'ca.pem',
  );
  const sides = [
    {
      certificate: 'server.pem',
      ownKey: 'server-key.pem',
      use: `subjectAltName=IP:${address}\nextendedKeyUsage=serverAuth`,
    },
    { certificate: 'cert.pem', ownKey: 'key.pem', use: 'extendedKeyUsage=clientAuth' },
  ];
  for (const { certificate, ownKey, use } of sides) {
    await writeFile(join(folder, 'use.cnf'), use);
    await openssl('req', ...key, '-subj', `/CN=${certificate}`, '-keyout', ownKey, '-out', 'request.pem');
    const authority = ['-CA', 'ca.pem', '-CAkey', 'ca-key.pem', '-CAcreateserial'];
    const out = ['-extfile', 'use.cnf', '-out', certificate];
    await openssl('x509', '-req', '-in', 'request.pem', ...authority, ...valid, ...out);
  }
}

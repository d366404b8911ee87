import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Access key of the emulator. */
export const ACCESS_KEY = { id: 'AKIAEMULATOR', secret: 'secret of the emulator' };

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/route53\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/u;

/** Error code of a request's signature (AWS Signature Version 4); null if it is valid. */
export function signatureFault(request: IncomingMessage, body: string): string | null {
  const [, keyId, scope = '', signed = '', signature] = FORM.exec(request.headers.authorization ?? '') ?? [];
  if (keyId === undefined) return 'MissingAuthenticationToken';
  if (keyId !== ACCESS_KEY.id) return 'InvalidClientTokenId';
  const url = new URL(request.url ?? '', 'http://route53.example');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const path = url.pathname.split('/').map(encoded).join('/');
  const whole = [request.method, path, query, headers.join(''), signed, sha256(body)].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(whole)].join('\n');
  const key = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${ACCESS_KEY.secret}`);
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

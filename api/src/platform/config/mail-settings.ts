import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { environment } from './environment.js';

/** Signing of emails (RFC 6376). */
export interface DkimSettings {
  readonly domain: string;
  readonly selector: string;
  /** PEM text. */
  readonly privateKey: string;
}

/** Intake of emails to the care team. */
export interface MailInSettings {
  /** 0: any free port. */
  readonly port: number;
  readonly bind: string;
  /** Undefined: no STARTTLS. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
}

/** Settings of emails to and from support cases. */
export interface MailSettings {
  /** Undefined: emails are not signed. */
  readonly dkim: DkimSettings | undefined;
  /** Domain of the care team's email addresses. */
  readonly domain: string;
  /** Undefined: this process receives no emails. */
  readonly intake: MailInSettings | undefined;
  /** Whether a process of the product receives emails to the domain. */
  readonly isReceived: boolean;
}

/** An invalid email setting. The message contains its name. */
export class MailSettingError extends Error {}

/** @throws MailSettingError */
export function mailOf(values: z.output<typeof environment>, host: string): MailSettings {
  const { MAIL_IN_DOMAIN: domain, MAIL_IN_PORT: port } = values;
  return {
    dkim: dkimOf(values),
    domain: (domain ?? host).toLowerCase(),
    intake: port === undefined ? undefined : { port, bind: values.MAIL_IN_BIND, tls: tlsOf(values) },
    isReceived: port !== undefined || domain !== undefined,
  };
}

function dkimOf({
  DKIM_DOMAIN: domain,
  DKIM_SELECTOR: selector,
  DKIM_KEY: key,
}: z.output<typeof environment>): DkimSettings | undefined {
  if (!domain || !selector || !key) return undefined;
  try {
    const parsed = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' });
    return { domain, selector, privateKey: String(parsed.export({ format: 'pem', type: 'pkcs8' })) };
  } catch (error) {
    throw new MailSettingError('DKIM_KEY: must be a private key: PKCS #8 in DER, as base64.', {
      cause: error,
    });
  }
}

function tlsOf(values: z.output<typeof environment>): MailInSettings['tls'] {
  const { MAIL_IN_TLS_CERT: cert, MAIL_IN_TLS_KEY: key } = values;
  if (!cert || !key) return undefined;
  return { cert: readPem('MAIL_IN_TLS_CERT', cert), key: readPem('MAIL_IN_TLS_KEY', key) };
}

function readPem(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new MailSettingError(`${name}: the file ${path} cannot be read.`, { cause: error });
  }
}

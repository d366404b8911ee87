import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { CHANNEL_NAME, PRODUCT_NAME } from '@zonewerk/contracts';
import { z } from 'zod';

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const addresses = list.refine(
  (parts) => parts.length > 0 && parts.every((part) => isIP(part) > 0),
  'must be IP addresses, separated by commas',
);

const hostNames = list.refine(
  (parts) => parts.length > 0 && parts.every((part) => HOST_NAME.test(part)),
  'must be host names, separated by commas',
);

const networks = list.refine(
  (parts) => parts.every((part) => isIP(part) > 0 || ipaddr.isValidCIDR(part)),
  'must be IP addresses or networks (192.0.2.0/24), separated by commas',
);

const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/iu;

/** A port number; digits only, since JavaScript would also read spaces and 0x10 as numbers. */
function portNumber(least: 0 | 1) {
  const message = `must be a port number, ${least} to 65535`;
  return z
    .string()
    .regex(/^\d{1,5}$/u, message)
    .transform(Number)
    .refine((port) => port >= least && port <= 65_535, message);
}

/** An origin: no path, no query, no user. */
function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(value);
  return /^https?:$/u.test(protocol) && `${username}${password}${search}${hash}` === '' && pathname === '/';
}

function isSmtp(value: string): boolean {
  return /^smtps?:\/\//u.test(value) && URL.canParse(value) && new URL(value).hostname !== '';
}

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: portNumber(0).default(4200),
  /** Port of /metrics in production, on loopback. */
  METRICS_PORT: portNumber(0).default(9464),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an address without a path, like https://panel.example.com')
    .optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/[^\s/?#]+(\/[^\s?]*)?(\?\S*)?$/u, 'must look like mongodb://host:port/name')
    .default('mongodb://127.0.0.1:27017/zonewerk'),
  ZW_DATA_DIR: z.string().default('.data'),
  /** Root of the checkout or image: where node_modules is, and builds before they are published. */
  ZW_ROOT: z.string().default(process.cwd()),
  /** Folder of the published releases; left out: `releases` in the data folder. */
  ZW_RELEASE_DIR: z.string().optional(),
  /** Channel whose releases this process serves. */
  RELEASE_CHANNEL: z
    .string()
    .regex(CHANNEL_NAME, 'must be production, staging or preview/ and a name')
    .default('production'),
  /** Left out: a key of its own, kept in the database. */
  RELEASE_SIGNING_KEY: z
    .string()
    .regex(/^[\w-]{43}$/u, 'must be 32 bytes in base64url (43 characters)')
    .optional(),
  DNS_PORT: portNumber(1).default(5300),
  DNS_CONTROL_PORT: portNumber(1).optional(),
  DNS_BIND: addresses.default(['127.0.0.1', '::1']),
  /** Left out: ns1 and ns2 of the public address's host. */
  DNS_NAMESERVERS: hostNames.optional(),
  REGISTRATION: z.enum(['open', 'closed']).default('open'),
  SMTP_URL: z
    .string()
    .refine(isSmtp, 'must look like smtp://host:port or smtps://user:password@host')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/u, 'must be a mail address, alone or as Name <address>')
    .optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/iu, 'must be AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  /** Number that SMS and calls come from. */
  TWILIO_FROM: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/u, 'must be a phone number like +31201234567')
    .optional(),
  /** Left out: Twilio's own; another for a gateway in between. */
  TWILIO_API_URL: z
    .string()
    .refine(isOrigin, 'must be an address without a path, like https://api.twilio.com')
    .optional(),
  /** Left out: a key of its own, kept in the database beside what it seals. */
  SEALING_KEY: z
    .string()
    .regex(/^[\w-]{43}$/u, 'must be 32 bytes in base64url (43 characters)')
    .optional(),
  /** File in MaxMind's format; left out: the country database that comes with the product. */
  GEOIP_DB: z.string().optional(),
  INTERCOM_APP_ID: z.string().optional(),
  INTERCOM_IDENTITY_SECRET: z.string().optional(),
  /** Addresses or networks of proxies whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: networks.default([]),
  /** How long requests and jobs may go on after SIGTERM. */
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/u, 'must be whole seconds, 0 to 999')
    .transform(Number)
    .default(25),
  /** Multiplies every rate limit; tests raise it. */
  ZW_RATE_LIMIT_SCALE: z.coerce.number({ error: 'must be a number' }).positive('must be above 0').default(1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** Secrets without which a production start would fall back to something unsafe. */
const NEEDED_IN_PRODUCTION = ['MONGODB_URI', 'PUBLIC_URL', 'SMTP_URL'] as const;
/** Set together or not at all, and needed in production. */
const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;

/** How SMS and calls leave the house. */
export interface TwilioSettings {
  readonly accountSid: string;
  readonly authToken: string;
  readonly from: string;
  /** Origin in place of Twilio's own. */
  readonly apiUrl: string | undefined;
}

/** The settings of the process, parsed once. Durations and sizes carry their unit in the name. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly metricsPort: number;
  readonly host: string;
  /** Origin that people use, without a final slash. */
  readonly publicUrl: string;
  /** Cookies carry Secure and the __Host- prefix. */
  readonly secureCookies: boolean;
  readonly mongodbUri: string;
  readonly dataDir: string;
  readonly root: string;
  readonly releases: {
    /** Absolute path. */
    readonly folder: string;
    /** `production`, `staging` or `preview/<name>`. */
    readonly channel: string;
    /** Seed of the signing key; undefined: the one in the database. */
    readonly signingKey: Buffer | undefined;
  };
  readonly dns: {
    readonly port: number;
    readonly controlPort: number;
    readonly bind: readonly string[];
    readonly nameservers: readonly string[];
  };
  readonly registrationOpen: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Undefined: SMS and calls stay in the development outbox. */
  readonly twilio: TwilioSettings | undefined;
  /** Undefined: the key in the database. */
  readonly sealingKey: Buffer | undefined;
  readonly intercomSecret: string | undefined;
  /** Database of places; undefined: the product's own. */
  readonly geoipFile: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly drainSeconds: number;
  readonly rateLimitScale: number;
  readonly logLevel: string;
}

/** Dependency-injection token of `Config`. */
export const CONFIG = Symbol('Config');

/** Settings that cannot be used; the message names each variable. */
export class ConfigError extends Error {}

/**
 * Parses environment variables into settings.
 * @throws ConfigError naming every variable that is malformed or, in production, missing.
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These settings cannot be used:\n  ${faults.join('\n  ')}`);
  }
  const values = parsed.data;
  if (values.NODE_ENV === 'production') requirePresent(present);
  requireTogether(present);
  return toConfig(values);
}

function requirePresent(present: Record<string, unknown>): void {
  const chat = 'INTERCOM_APP_ID' in present ? (['INTERCOM_IDENTITY_SECRET'] as const) : [];
  const missing = [...NEEDED_IN_PRODUCTION, ...TWILIO, ...chat].filter((name) => !(name in present));
  if (missing.length > 0) throw new ConfigError(`Production needs these settings: ${missing.join(', ')}`);
}

function requireTogether(present: Record<string, unknown>): void {
  const missing = TWILIO.filter((name) => !(name in present));
  if (missing.length === 0 || missing.length === TWILIO.length) return;
  throw new ConfigError(`SMS and calls need these settings too: ${missing.join(', ')}`);
}

function toConfig(values: z.output<typeof environment>): Config {
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/u, '');
  const host = mailableHost(publicUrl);
  return {
    production: values.NODE_ENV === 'production',
    port: values.PORT,
    metricsPort: values.METRICS_PORT,
    host: values.HOST,
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    mongodbUri: values.MONGODB_URI,
    dataDir: values.ZW_DATA_DIR,
    root: values.ZW_ROOT,
    releases: {
      folder: resolve(values.ZW_RELEASE_DIR ?? join(values.ZW_DATA_DIR, 'releases')),
      channel: values.RELEASE_CHANNEL,
      signingKey: keyOf(values.RELEASE_SIGNING_KEY),
    },
    dns: {
      port: values.DNS_PORT,
      controlPort: values.DNS_CONTROL_PORT ?? values.DNS_PORT + 1,
      bind: values.DNS_BIND,
      nameservers: values.DNS_NAMESERVERS ?? [`ns1.${host}`, `ns2.${host}`],
    },
    registrationOpen: values.REGISTRATION === 'open',
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `${PRODUCT_NAME} <no-reply@${host}>`,
    twilio: twilioOf(values),
    sealingKey: keyOf(values.SEALING_KEY),
    intercomSecret: values.INTERCOM_IDENTITY_SECRET,
    geoipFile: values.GEOIP_DB,
    trustedProxies: values.TRUSTED_PROXIES,
    drainSeconds: values.DRAIN_SECONDS,
    rateLimitScale: values.ZW_RATE_LIMIT_SCALE,
    logLevel: values.LOG_LEVEL,
  };
}

function keyOf(text: string | undefined): Buffer | undefined {
  return text ? Buffer.from(text, 'base64url') : undefined;
}

function twilioOf(values: z.output<typeof environment>): TwilioSettings | undefined {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_API_URL } = values;
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_FROM) return undefined;
  return {
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    from: TWILIO_FROM,
    apiUrl: TWILIO_API_URL,
  };
}

/** Host that names in mails and zones stand under: the public one, or a name that can only mean this machine. */
function mailableHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const named = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/u.test(hostname);
  return named ? hostname : 'zonewerk.localhost';
}

/** Settings of this process; the only reader of the environment. */
export function readConfig(): Config {
  return parseConfig(process.env);
}

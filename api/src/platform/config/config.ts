import { join, resolve } from 'node:path';
import { PRODUCT_NAME } from '@zonewerk/contracts';
import type { z } from 'zod';
import type { DnsSettings, PowerDnsSettings, Route53Settings } from './dns-settings.js';
import { environment } from './environment.js';
import {
  isLoopbackHost,
  mailableHost,
  placeOf,
  socketPathOf,
  withoutBrackets,
  withoutTrailingSlashes,
} from './hosts.js';
import { mailOf, MailSettingError, type MailSettings } from './mail-settings.js';
import { sellerOf, type SellerSettings } from './seller.js';

const DNS_STANDARD_PORT = 53;
const MEGABYTE = 1_048_576;
/** In production the data is in a separate database, which monitors its own disks. */
const MIN_FREE_MB = 500;

/** Secrets whose absence in production would have an unsafe fallback. */
const NEEDED_IN_PRODUCTION = [
  'MONGODB_URI',
  'PUBLIC_URL',
  'SMTP_URL',
  'SEALING_KEY',
  'RELEASE_SIGNING_KEY',
] as const;
/** Set together or not at all; required in production. */
const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
const SELLER = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_VAT'] as const;
const INTERCOM = ['INTERCOM_APP_ID', 'INTERCOM_IDENTITY_SECRET'] as const;
const PDNS = ['PDNS_API_URL', 'PDNS_API_KEY'] as const;
const ROUTE53_KEY = ['ROUTE53_ACCESS_KEY_ID', 'ROUTE53_SECRET_ACCESS_KEY'] as const;
const DKIM = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY'] as const;
const MAIL_IN_TLS = ['MAIL_IN_TLS_CERT', 'MAIL_IN_TLS_KEY'] as const;
const ROUTE53_CHOICE = 'ROUTE53_DELEGATION_SET';

/** Settings of the public access to containers. */
export interface HostingSettings {
  readonly edgePort: number;
  /** Addresses that the edge proxy binds to. */
  readonly edgeBind: readonly string[];
  readonly edgeTlsPort: number;
  /** Public addresses of the edge proxy; empty: no domains can be attached. */
  readonly edgeAddresses: readonly string[];
  /** Parent host of container previews; undefined: no previews. */
  readonly appHost: string | undefined;
  /** URL of the hosting worker's terminals for the API. */
  readonly workerHost: string;
  readonly docker: DockerSettings;
  /** Image with Node, for websites on Docker and the probe of the host; undefined: no Docker. */
  readonly nodeImage: string | undefined;
  /** Whether Docker also runs containers as services of its swarm. */
  readonly swarm: boolean;
  /** Undefined: a proxy in front of the edge proxy terminates TLS. */
  readonly acme: AcmeSettings | undefined;
}

/** The certificate authority for domains of containers (RFC 8555). */
export interface AcmeSettings {
  readonly directoryUrl: string;
  readonly email: string | undefined;
  /** Path of its root certificate; undefined: a root of the machine. */
  readonly caFile: string | undefined;
}

/** Connection to the Docker Engine of the hosting worker: a Unix socket, or TLS with client certificates. */
export type DockerSettings =
  | { readonly socket: string }
  | {
      readonly host: string;
      readonly port: number;
      /** Absolute path of the folder with ca.pem, cert.pem and key.pem, or the contents of these files. */
      readonly certificates: string | ClientCertificates;
    };

/** PEM texts that authenticate a client to a Docker Engine, and the engine to the client. */
export interface ClientCertificates {
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

/** Connection to the virus scanner clamd. */
export interface ClamdSettings {
  readonly host: string;
  readonly port: number;
}

/** Payment settings. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Origin of the sandbox instead of Stripe's API. */
  readonly apiUrl: string | undefined;
}

/** Settings of SMS and voice calls. */
export interface TwilioSettings {
  readonly accountSid: string;
  readonly authToken: string;
  readonly from: string;
  /** Origin instead of Twilio's API. */
  readonly apiUrl: string | undefined;
}

/** Settings of the process, parsed once. Names of durations and sizes contain the unit. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly metricsPort: number;
  readonly host: string;
  /** Public origin, without a final slash. */
  readonly publicUrl: string;
  /** Cookies have the Secure attribute and the __Host- prefix. */
  readonly secureCookies: boolean;
  readonly mongodbUri: string;
  readonly dataDir: string;
  /** Writes are rejected below this number of free megabytes on the disk of the data folder; 0: never. */
  readonly minFreeMb: number;
  readonly root: string;
  readonly releases: {
    /** Absolute path. */
    readonly folder: string;
    /** `production`, `staging` or `preview/<name>`. */
    readonly channel: string;
    /** Seed of the signing key; undefined: the one in the database. */
    readonly signingKey: Buffer | undefined;
  };
  readonly dns: DnsSettings;
  /** Maximum size of one file, and of all files of a project. */
  readonly files: { readonly fileBytes: number; readonly projectBytes: number };
  /** Parent host of the projects' websites; undefined: no websites. */
  readonly siteHost: string | undefined;
  readonly hosting: HostingSettings;
  readonly registrationOpen: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly mail: MailSettings;
  /** Undefined: SMS and calls are stored in the development outbox. */
  readonly twilio: TwilioSettings | undefined;
  /** Maximum amount of a loan. */
  readonly loanMostCents: number;
  readonly seller: SellerSettings;
  /** Undefined: payments are not possible. */
  readonly stripe: StripeSettings | undefined;
  /** Undefined: the key in the database. */
  readonly sealingKey: Buffer | undefined;
  /** Decrypts values that were sealed with the former key. */
  readonly formerSealingKey: Buffer | undefined;
  /** Undefined: files of support cases are not scanned. */
  readonly clamd: ClamdSettings | undefined;
  /** App ID of Intercom; undefined: the product's chat. */
  readonly intercomApp: string | undefined;
  readonly intercomSecret: string | undefined;
  /** Geo-IP database; undefined: the bundled one. */
  readonly geoipFile: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly drainSeconds: number;
  readonly rateLimitScale: number;
  readonly logLevel: string;
}

/** Dependency-injection token of `Config`. */
export const CONFIG = Symbol('Config');

/** Invalid settings; the message lists each variable. */
export class ConfigError extends Error {}

/**
 * Parses environment variables to settings.
 * @throws ConfigError with every variable that is malformed or, in production, missing.
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
  if (values.NODE_ENV === 'production') {
    requirePresent(present);
    assertPublicUrl(values);
  }
  requireTogether(present, TWILIO, 'SMS and calls need');
  requireTogether(present, STRIPE, 'Payments need');
  requireTogether(present, PDNS, 'PowerDNS needs');
  requireTogether(present, ROUTE53_KEY, 'Route 53 needs');
  requireTogether(present, DKIM, 'Signed emails need');
  requireTogether(present, MAIL_IN_TLS, 'STARTTLS needs');
  if ('INTERCOM_APP_ID' in present) requireTogether(present, INTERCOM, 'Intercom needs');
  requireOneEngine(present);
  try {
    return toConfig(values);
  } catch (error) {
    if (error instanceof MailSettingError) throw new ConfigError(error.message, { cause: error });
    throw error;
  }
}

function requirePresent(present: Record<string, unknown>): void {
  const chat = 'INTERCOM_APP_ID' in present ? (['INTERCOM_IDENTITY_SECRET'] as const) : [];
  const missing = [...NEEDED_IN_PRODUCTION, ...TWILIO, ...STRIPE, ...SELLER, ...chat].filter(
    (name) => !(name in present),
  );
  if ('STRIPE_API_URL' in present) {
    throw new ConfigError('STRIPE_API_URL: the sandbox of payments is not for production.');
  }
  if (missing.length > 0) throw new ConfigError(`Production needs these settings: ${missing.join(', ')}`);
}

/** Only a trial on this machine, at a loopback address, may use http and other rate limits. */
function assertPublicUrl({ PUBLIC_URL, ZW_RATE_LIMIT_SCALE }: z.output<typeof environment>): void {
  const { protocol, hostname } = new URL(PUBLIC_URL ?? '');
  if (isLoopbackHost(hostname)) return;
  if (protocol !== 'https:') throw new ConfigError('PUBLIC_URL: Production needs an https address.');
  if (ZW_RATE_LIMIT_SCALE !== 1)
    throw new ConfigError('ZW_RATE_LIMIT_SCALE: Production has no other rate limits.');
}

function requireTogether(
  present: Record<string, unknown>,
  names: readonly string[],
  whatNeeds: string,
): void {
  const missing = names.filter((name) => !(name in present));
  if (missing.length === 0 || missing.length === names.length) return;
  throw new ConfigError(`${whatNeeds} these settings too: ${missing.join(', ')}`);
}

/**
 * Zones are published to one engine. Settings of another engine are an error, which would otherwise remain undetected.
 */
function requireOneEngine(present: Record<string, unknown>): void {
  const chosen = ROUTE53_CHOICE in present;
  if (chosen && PDNS.some((name) => name in present)) {
    throw new ConfigError(
      `Zones are published to PowerDNS or to Route 53, not to both. Remove ${PDNS.join(', ')} or ${ROUTE53_CHOICE}.`,
    );
  }
  const idle = Object.keys(present).filter((name) => name.startsWith('ROUTE53_'));
  if (!chosen && idle.length > 0)
    throw new ConfigError(`${idle.join(', ')}: Route 53 needs ${ROUTE53_CHOICE} too.`);
}

function toConfig(values: z.output<typeof environment>): Config {
  const publicUrl = withoutTrailingSlashes(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`);
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
    minFreeMb: values.MIN_FREE_MB ?? (values.NODE_ENV === 'production' ? 0 : MIN_FREE_MB),
    root: values.ZW_ROOT,
    releases: {
      folder: resolve(values.ZW_RELEASE_DIR ?? join(values.ZW_DATA_DIR, 'releases')),
      channel: values.RELEASE_CHANNEL,
      signingKey: keyOf(values.RELEASE_SIGNING_KEY),
    },
    dns: dnsOf(values, host),
    files: filesOf(values),
    siteHost: values.SITE_HOST ?? (values.NODE_ENV === 'production' ? undefined : 'site.localhost'),
    hosting: hostingOf(values),
    registrationOpen: values.REGISTRATION === 'open',
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `${PRODUCT_NAME} <no-reply@${host}>`,
    mail: mailOf(values, host),
    twilio: twilioOf(values),
    loanMostCents: values.LOAN_MOST_EUROS * 100,
    seller: sellerOf(values),
    stripe: stripeOf(values),
    sealingKey: keyOf(values.SEALING_KEY),
    formerSealingKey: keyOf(values.SEALING_KEY_FORMER),
    clamd: values.CLAMD_URL === undefined ? undefined : placeOf(values.CLAMD_URL.slice('tcp://'.length)),
    intercomApp: values.INTERCOM_APP_ID,
    intercomSecret: values.INTERCOM_IDENTITY_SECRET,
    geoipFile: values.GEOIP_DB,
    trustedProxies: values.TRUSTED_PROXIES,
    drainSeconds: values.DRAIN_SECONDS,
    rateLimitScale: values.ZW_RATE_LIMIT_SCALE,
    logLevel: values.LOG_LEVEL,
  };
}

function dnsOf(values: z.output<typeof environment>, host: string): DnsSettings {
  return {
    port: values.DNS_PORT,
    controlPort: values.DNS_CONTROL_PORT ?? values.DNS_PORT + 1,
    bind: values.DNS_BIND,
    resolvers: values.DNS_RESOLVERS,
    authorityPort: values.DNS_AUTHORITY_PORT,
    most: {
      zoneSets: values.DNS_ZONE_SETS,
      projectSets: values.DNS_PROJECT_SETS,
      clusters: values.DNS_PROJECT_CLUSTERS,
    },
    nameservers: values.DNS_NAMESERVERS ?? [`ns1.${host}`, `ns2.${host}`],
    powerDns: powerDnsOf(values),
    route53: route53Of(values),
    responsesPerSecond: values.DNS_RESPONSES_PER_SECOND,
    ruleLogDays: values.DNS_RULE_LOG_DAYS,
  };
}

function hostingOf(values: z.output<typeof environment>): HostingSettings {
  const isProduction = values.NODE_ENV === 'production';
  if (values.HOSTING_SWARM === 'yes' && values.HOSTING_NODE_IMAGE === undefined)
    throw new ConfigError('HOSTING_SWARM: yes needs HOSTING_NODE_IMAGE, which runs websites.');
  const { ACME_DIRECTORY_URL: directoryUrl, ACME_EMAIL: email, ACME_CA_FILE: caFile } = values;
  return {
    edgePort: values.EDGE_PORT,
    edgeBind: values.EDGE_BIND,
    edgeTlsPort: values.EDGE_TLS_PORT,
    edgeAddresses: values.EDGE_ADDRESSES ?? (isProduction ? [] : ['127.0.0.1']),
    appHost: values.APP_HOST ?? (isProduction ? undefined : 'app.localhost'),
    workerHost: values.WORKER_HOST,
    docker: dockerOf(values),
    nodeImage: values.HOSTING_NODE_IMAGE,
    swarm: values.HOSTING_SWARM === 'yes',
    acme: directoryUrl === undefined ? undefined : { directoryUrl, email, caFile },
  };
}

function dockerOf({ DOCKER_HOST, DOCKER_CERT_PATH }: z.output<typeof environment>): DockerSettings {
  const socket = socketPathOf(DOCKER_HOST);
  if (socket !== null) return { socket };
  if (DOCKER_CERT_PATH === undefined)
    throw new ConfigError('DOCKER_HOST: tcp:// needs DOCKER_CERT_PATH with certificates for TLS.');
  const { hostname, port } = new URL(DOCKER_HOST);
  return { host: withoutBrackets(hostname), port: Number(port), certificates: resolve(DOCKER_CERT_PATH) };
}

function filesOf(values: z.output<typeof environment>): Config['files'] {
  return { fileBytes: values.FILES_FILE_MB * MEGABYTE, projectBytes: values.FILES_PROJECT_MB * MEGABYTE };
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

function stripeOf(values: z.output<typeof environment>): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = values;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return undefined;
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: STRIPE_API_URL && withoutTrailingSlashes(STRIPE_API_URL),
  };
}

function powerDnsOf(values: z.output<typeof environment>): PowerDnsSettings | undefined {
  const { PDNS_API_URL, PDNS_API_KEY, PDNS_DNS } = values;
  if (!PDNS_API_URL || !PDNS_API_KEY) return undefined;
  const dnsServer = PDNS_DNS ? placeOf(PDNS_DNS) : null;
  return {
    apiUrl: withoutTrailingSlashes(PDNS_API_URL),
    apiKey: PDNS_API_KEY,
    host: dnsServer?.host ?? withoutBrackets(new URL(PDNS_API_URL).hostname),
    port: dnsServer?.port ?? DNS_STANDARD_PORT,
  };
}

function route53Of(values: z.output<typeof environment>): Route53Settings | undefined {
  const { ROUTE53_DELEGATION_SET, ROUTE53_ACCESS_KEY_ID, ROUTE53_SECRET_ACCESS_KEY } = values;
  if (!ROUTE53_DELEGATION_SET) return undefined;
  const accessKeyId = ROUTE53_ACCESS_KEY_ID ?? '';
  const secretAccessKey = ROUTE53_SECRET_ACCESS_KEY ?? '';
  return {
    delegationSet: ROUTE53_DELEGATION_SET,
    region: values.ROUTE53_REGION,
    credentials: accessKeyId === '' ? undefined : { accessKeyId, secretAccessKey },
    requestsPerSecond: values.ROUTE53_REQUESTS_PER_SECOND,
    apiUrl: values.ROUTE53_API_URL && withoutTrailingSlashes(values.ROUTE53_API_URL),
    dnsServer: values.ROUTE53_DNS ? placeOf(values.ROUTE53_DNS) : undefined,
  };
}

/** Settings of this process; the only code that reads the environment. */
export function readConfig(): Config {
  return parseConfig(process.env);
}

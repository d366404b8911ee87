import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { CHANNEL_NAME, IMAGE_REFERENCE } from '@zonewerk/contracts';
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

const address = z.string().refine((value) => isIP(value) > 0, 'must be an IP address');

/** With or without a port: `192.0.2.1`, `192.0.2.1:5353`, `[2001:db8::1]:5353`. */
const resolvers = list.refine(
  (parts) => parts.length > 0 && parts.every((part) => isIP(part) > 0 || isIP(hostOfAddress(part)) > 0),
  'must be IP addresses, with or without port, separated by commas',
);

function hostOfAddress(part: string): string {
  return /^\[?([^[\]]+?)\]?:\d{1,5}$/u.exec(part)?.[1] ?? '';
}

const hostNames = list.refine(
  (parts) => parts.length > 0 && parts.every((part) => HOST_NAME.test(part)),
  'must be host names, separated by commas',
);

/** `tcp://` with host and port. */
const CLAMD = /^tcp:\/\/(?:[a-z\d.-]{1,253}|\[[\da-f:.]{2,45}\]):\d{1,5}$/iu;

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

/** A limit with its default. */
function limitOf(usual: number) {
  return z
    .string()
    .regex(/^[1-9]\d{0,8}$/u, 'must be a whole number from 1 to 999999999')
    .default(String(usual))
    .transform(Number);
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

/** Format and default of each variable. */
export const environment = z.object({
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
  /** Minimum of free megabytes on the disk of the data folder for writes; 0: none. */
  MIN_FREE_MB: z
    .string()
    .regex(/^\d{1,9}$/u, 'must be a whole number of megabytes, 0 to 999999999')
    .transform(Number)
    .optional(),
  /** Root of the checkout or image, which contains node_modules, and builds before their publication. */
  ZW_ROOT: z.string().default(process.cwd()),
  /** Folder of the published releases; default: `releases` in the data folder. */
  ZW_RELEASE_DIR: z.string().optional(),
  /** Channel whose releases this process serves. */
  RELEASE_CHANNEL: z
    .string()
    .regex(CHANNEL_NAME, 'must be production, staging or preview/ and a name')
    .default('production'),
  /** UDP responses of the nameserver to one network in a second; 0: not limited. */
  DNS_RESPONSES_PER_SECOND: z
    .string()
    .regex(/^\d{1,6}$/u, 'must be a whole number, 0 to 999999')
    .transform(Number)
    .default(200),
  /** Retention of rule events in days. */
  DNS_RULE_LOG_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/u, 'must be whole days, 1 to 9999')
    .transform(Number)
    .default(90),
  LOAN_MOST_EUROS: z
    .string()
    .regex(/^\d{1,6}$/u, 'must be whole euros')
    .default('250')
    .transform(Number),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_(?:test|live)_\w+$/u, 'must be a secret key of Stripe')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(?:test|live)_\w+$/u, 'must be a publishable key of Stripe')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/u, 'must be the signing secret of a webhook')
    .optional(),
  /** Default: Stripe's API; another one for the sandbox, never in production. */
  STRIPE_API_URL: z
    .string()
    .refine(isOrigin, 'must be an address without a path, like http://localhost:5302')
    .optional(),
  /** Seller on receipts. */
  SELLER_NAME: z.string().max(120, 'must have at most 120 characters').optional(),
  /** Comma-separated address lines. */
  SELLER_ADDRESS: z.string().max(300, 'must have at most 300 characters').optional(),
  SELLER_VAT: z
    .string()
    .regex(/^[A-Z]{2}[A-Z0-9+*]{2,13}$/u, 'must be a VAT number without spaces, like NL123456789B01')
    .optional(),
  /** Default: a generated key, stored in the database. */
  RELEASE_SIGNING_KEY: z
    .string()
    .regex(/^[\w-]{43}$/u, 'must be 32 bytes in base64url (43 characters)')
    .optional(),
  DNS_PORT: portNumber(1).default(5300),
  DNS_CONTROL_PORT: portNumber(1).optional(),
  DNS_BIND: addresses.default(['127.0.0.1', '::1']),
  /** Default: ns1 and ns2 of the public host. */
  DNS_NAMESERVERS: hostNames.optional(),
  /** Resolvers for names outside of the product; default: those of the machine. */
  DNS_RESOLVERS: resolvers.optional(),
  /** Port of other providers' nameservers for delegation checks. */
  DNS_AUTHORITY_PORT: portNumber(1).default(53),
  /** Maximum of record sets per zone and per project, and of zones per project. */
  DNS_ZONE_SETS: limitOf(120_000),
  DNS_PROJECT_SETS: limitOf(250_000),
  DNS_PROJECT_CLUSTERS: limitOf(1_000),
  /** Maximum size of one file, and of all files of a project. */
  FILES_FILE_MB: limitOf(4_096),
  FILES_PROJECT_MB: limitOf(10_240),
  /** Parent host of the projects' websites; default: none in production, otherwise `site.localhost`. */
  SITE_HOST: z
    .string()
    .regex(
      /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/u,
      'must be the name of a host in small letters, like preview.example.com',
    )
    .optional(),
  /** Port of the edge proxy, which forwards visitors to the instances of containers. */
  EDGE_PORT: portNumber(0).default(8080),
  EDGE_BIND: addresses.default(['127.0.0.1']),
  /** Parent host of container previews; default: none in production, otherwise `app.localhost`. */
  APP_HOST: z
    .string()
    .regex(
      /^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/u,
      'must be the name of a host in small letters, like app.example.com',
    )
    .optional(),
  /** HTTPS port of the edge proxy, used with a certificate authority. */
  EDGE_TLS_PORT: portNumber(0).default(8443),
  /** Public addresses of the edge proxy, for records of attached domains; default in production: no domains. */
  EDGE_ADDRESSES: addresses.optional(),
  /**
   * Directory of the certificate authority (RFC 8555); default: no certificates, because a proxy in front terminates
   * TLS.
   */
  ACME_DIRECTORY_URL: z.url({ protocol: /^https$/u, error: 'must be an https address' }).optional(),
  /** Contact address for the authority. */
  ACME_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  /** Root certificate of an authority that the machine does not trust by default. */
  ACME_CA_FILE: z.string().optional(),
  /** URL of the hosting worker's terminals for the API. */
  WORKER_HOST: z.ipv4({ error: 'must be an IPv4 address' }).default('127.0.0.1'),
  /** Docker Engine of the hosting worker; default: the default socket, if it exists. */
  DOCKER_HOST: z
    .string()
    .regex(
      /^(?:unix:\/\/\/.+|tcp:\/\/(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5})$/u,
      'must be unix:// with an absolute path, or tcp:// with host and port',
    )
    .default('unix:///var/run/docker.sock'),
  /** Folder with ca.pem, cert.pem and key.pem, required by a DOCKER_HOST with tcp://. */
  DOCKER_CERT_PATH: z.string().optional(),
  /** Image with Node, for websites on Docker and the probe of the host; default: no Docker. */
  HOSTING_NODE_IMAGE: z
    .string()
    .regex(
      IMAGE_REFERENCE,
      'must be the id of an image or a name with a digest, like sha256:… or name@sha256:…',
    )
    .optional(),
  /** Whether the Docker Engine also runs containers as services of its swarm. */
  HOSTING_SWARM: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('no'),
  /** Set together: zones are published to a PowerDNS instead of the product's nameserver. */
  PDNS_API_URL: z
    .string()
    .refine(isOrigin, 'must be an address without a path, like http://127.0.0.1:8081')
    .optional(),
  PDNS_API_KEY: z.string().optional(),
  /** DNS address of that PowerDNS; default: port 53 of the API's host. */
  PDNS_DNS: z
    .string()
    .regex(/^[\w.:[\]-]+:\d{1,5}$/u, 'must be an address and a port, like 192.0.2.53:53')
    .optional(),
  /** Selects Route 53: zones are created on the nameservers of this reusable delegation set. */
  ROUTE53_DELEGATION_SET: z
    .string()
    .regex(/^[A-Z0-9]{1,32}$/u, 'must be the id of a reusable delegation set, like N1PA6795SAMPLE')
    .optional(),
  /** Default: the role of the machine, or other default credentials of the AWS SDK. */
  ROUTE53_ACCESS_KEY_ID: z.string().optional(),
  ROUTE53_SECRET_ACCESS_KEY: z.string().optional(),
  ROUTE53_REGION: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/u, 'must be a region of AWS, like us-east-1')
    .default('us-east-1'),
  /** Requests per second of this process; an account has five for all its users. */
  ROUTE53_REQUESTS_PER_SECOND: z
    .string()
    .regex(/^\d{1,3}(\.\d+)?$/u, 'must be a number above 0')
    .transform(Number)
    .refine((rate) => rate > 0, 'must be a number above 0')
    .default(5),
  /** Default: Amazon's API; another one for a gateway. */
  ROUTE53_API_URL: z
    .string()
    .refine(isOrigin, 'must be an address without a path, like https://route53.amazonaws.com')
    .optional(),
  /** DNS address for the check of publications; default: port 53 of each of DNS_NAMESERVERS. */
  ROUTE53_DNS: z
    .string()
    .regex(/^[\w.:[\]-]+:\d{1,5}$/u, 'must be an address and a port, like 192.0.2.53:53')
    .optional(),
  REGISTRATION: z.enum(['open', 'closed']).default('open'),
  SMTP_URL: z
    .string()
    .refine(isSmtp, 'must look like smtp://host:port or smtps://user:password@host')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'must be an email address, alone or as Name <address>',
    )
    .optional(),
  /** Set together: emails are signed. The key is PKCS #8 in DER, as base64. */
  DKIM_DOMAIN: z.string().regex(HOST_NAME, 'must be a domain').optional(),
  DKIM_SELECTOR: z.string().regex(HOST_NAME, 'must be a selector, like mail1').optional(),
  DKIM_KEY: z.string().optional(),
  /** SMTP port for emails to the care team, 0 for any free port; default: this process receives none. */
  MAIL_IN_PORT: portNumber(0).optional(),
  MAIL_IN_BIND: address.default('127.0.0.1'),
  /** Domain of the care team's email addresses; default: the public host. */
  MAIL_IN_DOMAIN: z.string().regex(HOST_NAME, 'must be a domain').optional(),
  /** Set together: files with the certificate and the key of STARTTLS. */
  MAIL_IN_TLS_CERT: z.string().optional(),
  MAIL_IN_TLS_KEY: z.string().optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/iu, 'must be AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  /** Sender number of SMS and calls. */
  TWILIO_FROM: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/u, 'must be a phone number like +31201234567')
    .optional(),
  /** Default: Twilio's API; another one for a gateway. */
  TWILIO_API_URL: z
    .string()
    .refine(isOrigin, 'must be an address without a path, like https://api.twilio.com')
    .optional(),
  /** Default: a generated key, stored in the same database as the sealed values. */
  SEALING_KEY: z
    .string()
    .regex(/^[\w-]{43}$/u, 'must be 32 bytes in base64url (43 characters)')
    .optional(),
  /** The former `SEALING_KEY`, until `sealing rewrap` has run. */
  SEALING_KEY_FORMER: z
    .string()
    .regex(/^[\w-]{43}$/u, 'must be 32 bytes in base64url (43 characters)')
    .optional(),
  /** File in MaxMind's format; default: the bundled country database. */
  GEOIP_DB: z.string().optional(),
  /** Virus scanner for files of support cases; default: files are not checked. */
  CLAMD_URL: z.string().regex(CLAMD, 'must be an address like tcp://127.0.0.1:3310').optional(),
  INTERCOM_APP_ID: z.string().optional(),
  INTERCOM_IDENTITY_SECRET: z.string().optional(),
  /** Addresses or networks of proxies with trusted X-Forwarded-For. */
  TRUSTED_PROXIES: networks.default([]),
  /** Time for running requests and jobs after SIGTERM. */
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/u, 'must be whole seconds, 0 to 999')
    .transform(Number)
    .default(25),
  /** Multiplies every rate limit; tests raise it. */
  ZW_RATE_LIMIT_SCALE: z.coerce.number({ error: 'must be a number' }).positive('must be above 0').default(1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

import { z } from 'zod';

const flagList = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4200),
  /** Port of /metrics in production, on loopback. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9464),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//u, 'must start with mongodb://')
    .default('mongodb://127.0.0.1:27017/zonewerk'),
  ZW_DATA_DIR: z.string().default('.data'),
  /** Root of the checkout or image: where the built front ends are. */
  ZW_ROOT: z.string().default(process.cwd()),
  DNS_PORT: z.coerce.number().int().min(1).max(65_535).default(5300),
  DNS_CONTROL_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  DNS_BIND: flagList.default(['127.0.0.1', '::1']),
  DNS_NAMESERVERS: flagList.default(['ns1.zonewerk.localhost', 'ns2.zonewerk.localhost']),
  REGISTRATION: z.enum(['open', 'closed']).default('open'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//u, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('Zonewerk <no-reply@zonewerk.localhost>'),
  INTERCOM_APP_ID: z.string().optional(),
  INTERCOM_IDENTITY_SECRET: z.string().optional(),
  /** Addresses or networks of proxies whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: flagList.default([]),
  /** Multiplies every rate limit; tests raise it. */
  ZW_RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** Secrets without which a production start would fall back to something unsafe. */
const NEEDED_IN_PRODUCTION = ['MONGODB_URI', 'PUBLIC_URL', 'SMTP_URL'] as const;

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
  readonly dns: {
    readonly port: number;
    readonly controlPort: number;
    readonly bind: readonly string[];
    readonly nameservers: readonly string[];
  };
  readonly registrationOpen: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly intercomSecret: string | undefined;
  readonly trustedProxies: readonly string[];
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
  return toConfig(values);
}

function requirePresent(present: Record<string, unknown>): void {
  const missing = NEEDED_IN_PRODUCTION.filter((name) => !(name in present));
  if (missing.length > 0) throw new ConfigError(`Production needs these settings: ${missing.join(', ')}`);
}

function toConfig(values: z.output<typeof environment>): Config {
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/u, '');
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
    dns: {
      port: values.DNS_PORT,
      controlPort: values.DNS_CONTROL_PORT ?? values.DNS_PORT + 1,
      bind: values.DNS_BIND,
      nameservers: values.DNS_NAMESERVERS,
    },
    registrationOpen: values.REGISTRATION === 'open',
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    intercomSecret: values.INTERCOM_IDENTITY_SECRET,
    trustedProxies: values.TRUSTED_PROXIES,
    rateLimitScale: values.ZW_RATE_LIMIT_SCALE,
    logLevel: values.LOG_LEVEL,
  };
}

/** Settings of this process; the only reader of the environment. */
export function readConfig(): Config {
  return parseConfig(process.env);
}

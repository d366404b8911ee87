import { ConfigError, parseConfig } from './config.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  MONGODB_URI: 'mongodb://db.example/zonewerk',
  PUBLIC_URL: 'https://panel.example',
  SMTP_URL: 'smtps://mail.example',
  SEALING_KEY: 'A'.repeat(43),
  RELEASE_SIGNING_KEY: 'A'.repeat(43),
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+31201234567',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SELLER_NAME: 'Zonewerk B.V.',
  SELLER_ADDRESS: 'Prinsengracht 263, 1016 GV Amsterdam, Netherlands',
  SELLER_VAT: 'NL123456789B01',
};

function messageOf(env: Record<string, string>): string {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

test('the default settings work on one machine', () => {
  expect(parseConfig({})).toMatchObject({
    production: false,
    port: 4200,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4200',
    secureCookies: false,
    mongodbUri: 'mongodb://127.0.0.1:27017/zonewerk',
    dns: {
      port: 5300,
      controlPort: 5301,
      most: { zoneSets: 120_000, projectSets: 250_000, clusters: 1_000 },
    },
    registrationOpen: true,
    smtpUrl: undefined,
    trustedProxies: [],
    drainSeconds: 25,
  });
});

test('an empty variable counts as not set', () => {
  expect(parseConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 4200, smtpUrl: undefined });
});

test('the postal address of the seller is split into lines at commas', () => {
  expect(parseConfig(PRODUCTION).seller).toEqual({
    name: 'Zonewerk B.V.',
    address: ['Prinsengracht 263', '1016 GV Amsterdam', 'Netherlands'],
    vatNumber: 'NL123456789B01',
  });
});

test.each([
  ['NODE_ENV', 'staging'],
  ['PORT', 'http'],
  ['PORT', ' '],
  ['MIN_FREE_MB', '1.5'],
  ['MIN_FREE_MB', '-1'],
  ['DNS_ZONE_SETS', '0'],
  ['DNS_PROJECT_SETS', '1e6'],
  ['DNS_PROJECT_CLUSTERS', 'many'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '0x10'],
  ['PORT', '1.5'],
  ['METRICS_PORT', '99999'],
  ['PUBLIC_URL', 'panel.example'],
  ['PUBLIC_URL', 'ftp://panel.example'],
  ['PUBLIC_URL', 'https://panel.example/app'],
  ['PUBLIC_URL', 'https://user@panel.example'],
  ['PUBLIC_URL', 'https://panel.example/?a=1'],
  ['MONGODB_URI', 'postgres://db'],
  ['MONGODB_URI', 'mongodb://'],
  ['MONGODB_URI', 'mongodb://a b/c'],
  ['CLAMD_URL', '127.0.0.1:3310'],
  ['CLAMD_URL', 'tcp://127.0.0.1'],
  ['CLAMD_URL', 'tcp://127.0.0.1:3310/x'],
  ['DNS_RESOLVERS', 'resolver.example'],
  ['DNS_RESOLVERS', '192.0.2.1:port'],
  ['DNS_PORT', '0'],
  ['DNS_CONTROL_PORT', 'x'],
  ['DNS_RESPONSES_PER_SECOND', '1e3'],
  ['DNS_BIND', 'localhost'],
  ['DNS_BIND', ','],
  ['DNS_NAMESERVERS', 'ns 1'],
  ['DNS_NAMESERVERS', ','],
  ['PDNS_API_URL', 'http://pdns.example/api'],
  ['PDNS_DNS', '192.0.2.53'],
  ['ROUTE53_DELEGATION_SET', '/delegationset/N1'],
  ['ROUTE53_REGION', 'Europe'],
  ['ROUTE53_REQUESTS_PER_SECOND', '0'],
  ['ROUTE53_API_URL', 'https://route53.example/api'],
  ['ROUTE53_DNS', '192.0.2.53'],
  ['REGISTRATION', 'yes'],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'A <a@b.example>\r\nBcc: c@d.example'],
  ['TRUSTED_PROXIES', 'everybody'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ['RELEASE_CHANNEL', 'live'],
  ['RELEASE_CHANNEL', 'preview/'],
  ['RELEASE_CHANNEL', 'preview/A'],
  ['TWILIO_ACCOUNT_SID', 'SK123'],
  ['TWILIO_FROM', '0612345678'],
  ['TWILIO_API_URL', 'https://twilio.example/path'],
  ['STRIPE_SECRET_KEY', 'pk_test_1'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
  ['SELLER_NAME', 'x'.repeat(121)],
  ['SELLER_ADDRESS', 'x'.repeat(301)],
  ['SELLER_VAT', 'NL 123'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_API_URL', 'https://stripe.example/v1'],
  ['SEALING_KEY', 'short'],
  ['RELEASE_SIGNING_KEY', 'short'],
  ['RELEASE_SIGNING_KEY', `${'A'.repeat(42)}=`],
  ['DRAIN_SECONDS', '-1'],
  ['DRAIN_SECONDS', '1000'],
  ['ZW_RATE_LIMIT_SCALE', '0'],
  ['ZW_RATE_LIMIT_SCALE', 'many'],
  ['LOG_LEVEL', 'loud'],
])('%s=%j is refused with the name of the setting', (name, value) => {
  expect(messageOf({ [name]: value })).toMatch(
    new RegExp(`^These settings cannot be used:\n  ${name}: .+`, 'u'),
  );
});

test('all malformed settings are reported at once', () => {
  const message = messageOf({ PORT: 'x', SMTP_URL: 'y', LOG_LEVEL: 'z' });
  for (const name of ['PORT', 'SMTP_URL', 'LOG_LEVEL']) expect(message).toContain(`${name}: `);
});

test('production reports every missing setting', () => {
  expect(messageOf({ NODE_ENV: 'production' })).toBe(
    'Production needs these settings: MONGODB_URI, PUBLIC_URL, SMTP_URL, SEALING_KEY, RELEASE_SIGNING_KEY, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, SELLER_NAME, SELLER_ADDRESS, SELLER_VAT',
  );
  expect(messageOf({ ...PRODUCTION, SMTP_URL: '' })).toBe('Production needs these settings: SMTP_URL');
  expect(messageOf(PRODUCTION)).toBe('accepted');
});

test('production requires an https URL and the default rate limits, except on a loopback host', () => {
  expect(messageOf({ ...PRODUCTION, PUBLIC_URL: 'http://panel.example' })).toBe(
    'PUBLIC_URL: Production needs an https address.',
  );
  expect(messageOf({ ...PRODUCTION, ZW_RATE_LIMIT_SCALE: '10' })).toBe(
    'ZW_RATE_LIMIT_SCALE: Production has no other rate limits.',
  );
  for (const PUBLIC_URL of ['http://localhost:4200', 'http://127.0.0.1:4200', 'http://[::1]:4200'])
    expect(messageOf({ ...PRODUCTION, PUBLIC_URL, ZW_RATE_LIMIT_SCALE: '10' })).toBe('accepted');
  expect(messageOf({ ...PRODUCTION, PUBLIC_URL: 'http://127.0.0.1.panel.example' })).toContain('PUBLIC_URL');
});

test('Intercom in production requires the identity secret', () => {
  expect(messageOf({ ...PRODUCTION, INTERCOM_APP_ID: 'app' })).toBe(
    'Production needs these settings: INTERCOM_IDENTITY_SECRET',
  );
});

test('Intercom requires the identity secret also outside of production', () => {
  expect(messageOf({ INTERCOM_APP_ID: 'app' })).toBe(
    'Intercom needs these settings too: INTERCOM_IDENTITY_SECRET',
  );
  expect(parseConfig({ INTERCOM_IDENTITY_SECRET: 'secret' }).intercomApp).toBeUndefined();
});

test('an https URL enables secure cookies, and its final slash is removed', () => {
  expect(parseConfig({ PUBLIC_URL: 'https://panel.example/' })).toMatchObject({
    publicUrl: 'https://panel.example',
    secureCookies: true,
  });
});

test.each(['my docker.sock', 'docker?.sock', 'docker#1.sock', 'docker%20.sock'])(
  'the path of the Docker socket is unchanged: %s',
  (name) => {
    const { docker } = parseConfig({ DOCKER_HOST: `unix:///run/${name}` }).hosting;
    expect(docker).toEqual({ socket: `/run/${name}` });
  },
);

test('lists are split and trimmed', () => {
  expect(
    parseConfig({ TRUSTED_PROXIES: ' 10.0.0.0/8, ::1 ,', DNS_BIND: '192.0.2.1,2001:db8::1' }),
  ).toMatchObject({
    trustedProxies: ['10.0.0.0/8', '::1'],
    dns: { bind: ['192.0.2.1', '2001:db8::1'] },
  });
});

test('nameservers and the sender of emails default to the public host', () => {
  const production = { ...PRODUCTION, PUBLIC_URL: 'https://panel.example.com' };
  const derived = parseConfig(production);
  expect(derived.dns.nameservers).toEqual(['ns1.panel.example.com', 'ns2.panel.example.com']);
  expect(derived.mailFrom).toBe('Zonewerk <no-reply@panel.example.com>');
  const set = parseConfig({ ...production, DNS_NAMESERVERS: 'a.example.net', MAIL_FROM: 'x@example.net' });
  expect([set.dns.nameservers, set.mailFrom]).toEqual([['a.example.net'], 'x@example.net']);
  expect(parseConfig({ PUBLIC_URL: 'http://127.0.0.1:4200' }).mailFrom).toContain('@zonewerk.localhost');
});

test('resolvers are accepted with and without a port', () => {
  const text = '192.0.2.1, 192.0.2.1:5353, 2001:db8::1, [2001:db8::1]:53';
  expect(parseConfig({ DNS_RESOLVERS: text }).dns.resolvers).toEqual(text.split(', '));
  expect(parseConfig({}).dns.resolvers).toBeUndefined();
});

test('releases default to the data folder and production, and the signing key is decoded', () => {
  const { releases } = parseConfig({ ZW_DATA_DIR: '/data' });
  expect(releases).toEqual({ folder: '/data/releases', channel: 'production', signingKey: undefined });
  const key = Buffer.alloc(32, 7);
  const set = { ZW_RELEASE_DIR: '/elsewhere', RELEASE_CHANNEL: 'preview/menu-2' };
  expect(parseConfig({ ...set, RELEASE_SIGNING_KEY: key.toString('base64url') }).releases).toEqual({
    folder: '/elsewhere',
    channel: 'preview/menu-2',
    signingKey: key,
  });
});

test('settings of SMS and calls are required together', () => {
  expect(parseConfig({}).twilio).toBeUndefined();
  expect(messageOf({ TWILIO_FROM: '+31201234567' })).toBe(
    'SMS and calls need these settings too: TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN',
  );
  expect(parseConfig(PRODUCTION).twilio).toEqual({
    accountSid: PRODUCTION.TWILIO_ACCOUNT_SID,
    authToken: 'token',
    from: '+31201234567',
    apiUrl: undefined,
  });
});

test('settings of PowerDNS are required together', () => {
  expect(parseConfig({}).dns.powerDns).toBeUndefined();
  expect(messageOf({ PDNS_API_URL: 'http://127.0.0.1:8081' })).toBe(
    'PowerDNS needs these settings too: PDNS_API_KEY',
  );
  const set = { PDNS_API_URL: 'http://[::1]:8081/', PDNS_API_KEY: 'key' };
  const powerDns = { apiUrl: 'http://[::1]:8081', apiKey: 'key', host: '::1', port: 53 };
  expect(parseConfig(set).dns.powerDns).toEqual(powerDns);
  const dnsServer = parseConfig({ ...set, PDNS_DNS: '192.0.2.53:5300' }).dns.powerDns;
  expect(dnsServer).toEqual({ ...powerDns, host: '192.0.2.53', port: 5300 });
});

test('Route 53 is selected by its delegation set, and refused together with PowerDNS', () => {
  expect(parseConfig({}).dns.route53).toBeUndefined();
  const chosen = { ROUTE53_DELEGATION_SET: 'N1' };
  const route53 = { delegationSet: 'N1', region: 'us-east-1', requestsPerSecond: 5 };
  expect(parseConfig(chosen).dns.route53).toEqual(route53);
  const key = { ROUTE53_ACCESS_KEY_ID: 'AKIA', ROUTE53_SECRET_ACCESS_KEY: 'secret' };
  const more = { ROUTE53_REQUESTS_PER_SECOND: '2.5', ROUTE53_DNS: '[::1]:5300' };
  expect(parseConfig({ ...chosen, ...key, ...more }).dns.route53).toEqual({
    ...route53,
    credentials: { accessKeyId: 'AKIA', secretAccessKey: 'secret' },
    requestsPerSecond: 2.5,
    dnsServer: { host: '::1', port: 5300 },
  });
  expect(messageOf({ ...chosen, ROUTE53_ACCESS_KEY_ID: 'AKIA' })).toBe(
    'Route 53 needs these settings too: ROUTE53_SECRET_ACCESS_KEY',
  );
  expect(messageOf({ ROUTE53_REGION: 'eu-west-1' })).toBe(
    'ROUTE53_REGION: Route 53 needs ROUTE53_DELEGATION_SET too.',
  );
  expect(messageOf({ ...chosen, PDNS_API_URL: 'http://127.0.0.1:8081', PDNS_API_KEY: 'key' })).toBe(
    'Zones are published to PowerDNS or to Route 53, not to both. Remove PDNS_API_URL, PDNS_API_KEY or ROUTE53_DELEGATION_SET.',
  );
});

test('settings of payments are required together, and production refuses the sandbox', () => {
  expect(parseConfig({}).stripe).toBeUndefined();
  expect(messageOf({ STRIPE_SECRET_KEY: 'sk_test_1' })).toBe(
    'Payments need these settings too: STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET',
  );
  expect(messageOf({ ...PRODUCTION, STRIPE_API_URL: 'http://localhost:5302' })).toBe(
    'STRIPE_API_URL: the sandbox of payments is not for production.',
  );
});

test.each([
  ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['tcp://scanner.internal:3310', { host: 'scanner.internal', port: 3310 }],
])('the virus scanner has the address %s', (url, expected) => {
  expect(parseConfig({ CLAMD_URL: url }).clamd).toEqual(expected);
  expect(parseConfig({}).clamd).toBeUndefined();
});

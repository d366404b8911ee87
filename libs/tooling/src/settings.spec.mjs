import { homedir } from 'node:os';
import { paymentsEnv, sandboxEnv } from './product/payments.mjs';
import { productEnv, readSettings } from './settings.mjs';

test('every setting has a working default', () => {
  expect(readSettings({}, '/checkout')).toMatchObject({
    port: 4200,
    dnsPort: 5300,
    dnsControlPort: 5301,
    paymentSandboxPort: 5302,
    edgePort: 8080,
    mailInPort: 5325,
    dataDir: '/checkout/.data',
    cacheDir: `${homedir()}/.cache/zonewerk`,
    mongodbUri: null,
    minFreeMb: 500,
    publicUrl: 'http://localhost:4200',
    mode: 'development',
  });
});

test('a second checkout differs by PORT, DNS_PORT and ZW_DATA_DIR alone', () => {
  const settings = readSettings({ PORT: '4300', DNS_PORT: '5400', ZW_DATA_DIR: 'other' }, '/checkout');
  expect(productEnv(settings, 'mongodb://db')).toEqual({
    PORT: '4300',
    DNS_PORT: '5400',
    DNS_CONTROL_PORT: '5401',
    EDGE_PORT: '8180',
    MAIL_IN_PORT: '5425',
    NODE_ENV: 'development',
    PUBLIC_URL: 'http://localhost:4300',
    MONGODB_URI: 'mongodb://db',
    ZW_DATA_DIR: '/checkout/other',
    ZW_RELEASE_DIR: '/checkout/other/releases',
    ZW_ROOT: '/checkout',
  });
});

test.each(['abc', '0', '65536', '42.5'])('PORT=%s is refused with the name of the setting', (PORT) => {
  expect(() => readSettings({ PORT }, '/checkout')).toThrow(
    `PORT must be a port from 1 to 65535, not "${PORT}".`,
  );
});

test.each([
  [{ STAGING_PORT: '4200' }, 'PORT and STAGING_PORT are both 4200.'],
  [{ PORT: '5301' }, 'PORT and DNS_CONTROL_PORT are both 5301.'],
  [{ STAGING_PORT: '5302' }, 'STAGING_PORT and PAYMENT_SANDBOX_PORT are both 5302.'],
  [{ EDGE_PORT: '5300' }, 'DNS_PORT and EDGE_PORT are both 5300.'],
  [{ DNS_CONTROL_PORT: '5300' }, 'DNS_PORT and DNS_CONTROL_PORT are both 5300.'],
])('settings with the same port are refused with their names: %j', (env, message) => {
  expect(() => readSettings(env, '/checkout')).toThrow(message);
});

test('a port that no part uses is free for another', () => {
  const env = { STRIPE_SECRET_KEY: 'sk_test_1', STAGING_PORT: '5302' };
  expect(readSettings(env, '/checkout')).toMatchObject({ stagingPort: 5302, paymentSandboxPort: null });
});

test('an empty setting counts as unset', () => {
  expect(readSettings({ PORT: '', MONGODB_URI: '' }, '/checkout')).toMatchObject({
    port: 4200,
    mongodbUri: null,
  });
});

test.each([{ NODE_ENV: 'production' }, { STRIPE_SECRET_KEY: 'sk_test_1' }])(
  'the sandbox of payments is absent with %j',
  async (env) => {
    const settings = readSettings(env, '/checkout');
    expect(settings.paymentSandboxPort).toBeNull();
    expect([await paymentsEnv(settings), await sandboxEnv(settings)]).toEqual([{}, null]);
  },
);

test('production has no default PUBLIC_URL', () => {
  const settings = readSettings({ NODE_ENV: 'production' }, '/checkout');
  expect(productEnv(settings, 'mongodb://db').PUBLIC_URL).toBeUndefined();
});

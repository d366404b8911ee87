import { pino } from 'pino';
import { parseConfig } from '../../../platform/config/config.js';
import type { DnsEngine } from './dns-engine.js';
import { ENGINE_PROVIDER } from './engine.provider.js';

let loaded = false;
jest.mock('@aws-sdk/client-route-53', () => {
  loaded = true;
  return jest.requireActual<object>('@aws-sdk/client-route-53');
});

async function chosen(settings: Record<string, string>): Promise<string> {
  const make = ENGINE_PROVIDER.useFactory as (...parts: unknown[]) => Promise<DnsEngine>;
  return (await make(parseConfig(settings), {}, pino({ level: 'silent' }))).constructor.name;
}

test('settings choose the engine, and the SDK of Amazon is loaded for Route 53 only', async () => {
  expect(await chosen({})).toBe('EmbeddedEngine');
  expect(await chosen({ PDNS_API_URL: 'http://127.0.0.1:8081', PDNS_API_KEY: 'key' })).toBe('PowerDnsEngine');
  expect(loaded).toBe(false);
  expect(await chosen({ ROUTE53_DELEGATION_SET: 'N1' })).toBe('Route53Engine');
  expect(loaded).toBe(true);
});

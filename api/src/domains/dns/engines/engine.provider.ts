import type { FactoryProvider } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logger.js';
import { SecretsService } from '../../../platform/database/secrets.module.js';
import { DnsEngine } from './dns-engine.js';
import { EmbeddedEngine } from './embedded-engine.js';
import { PowerDnsEngine } from './powerdns-engine.js';

/** The engine of the configuration. */
export const ENGINE_PROVIDER: FactoryProvider<DnsEngine> = {
  provide: DnsEngine,
  inject: [CONFIG, SecretsService, LOGGER],
  useFactory: async ({ dns }: Config, secrets: SecretsService, logger: Logger) => {
    if (dns.route53) {
      // The SDK takes long to load, so only installations with Route 53 load it.
      const { Route53Engine } = await import('./route53-engine.js');
      return new Route53Engine(dns.route53, dns, logger);
    }
    return dns.powerDns ? new PowerDnsEngine(dns.powerDns, dns, logger) : new EmbeddedEngine(dns, secrets);
  },
};

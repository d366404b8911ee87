import {
  type AttachedDomain,
  type CertificateState,
  type DomainPlan,
  VERIFICATION_LABEL,
  VERIFICATION_PREFIX,
} from '@zonewerk/contracts';
import type { HostingSettings } from '../../../platform/config/config.js';
import type { HostAddresses } from '../../dns/dns.api.js';
import type { DomainDocument } from './domain.schema.js';

type Zone = { readonly clusterId: string; readonly domain: string } | null;

/** Maps an attached domain to its response. */
export function toAttachedDomain(
  stored: DomainDocument,
  zone: Zone,
  settings: HostingSettings,
): AttachedDomain {
  const { host, state, message, certificate } = stored;
  const certificateState = certificateStateOf(stored, settings);
  return {
    id: stored._id.toHexString(),
    host,
    container_id: stored.container.toHexString(),
    zone: toZone(zone),
    state,
    message,
    certificate: {
      state: certificateState,
      expires: certificateState === 'valid' && certificate ? certificate.expiresAt.toISOString() : null,
    },
    url: domainUrl(stored, settings),
    records: zone ? [] : recordsOf(host, stored.token, settings),
    next_check: stored.checkAt?.toISOString() ?? null,
    created: stored.createdAt.toISOString(),
  };
}

export function toZone(zone: Zone): AttachedDomain['zone'] {
  return zone && { cluster_id: zone.clusterId, domain: zone.domain };
}

/** Records to create at another DNS provider. */
export function recordsOf(host: string, token: string, settings: HostingSettings): DomainPlan['records'] {
  const addresses = addressesOf(settings);
  return [
    ...(['A', 'AAAA'] as const).flatMap((type) =>
      addresses[type].map((value) => ({ name: host, type, value })),
    ),
    { name: proofName(host), type: 'TXT', value: proofValue(token) },
  ];
}

/** Addresses of the edge proxy by type. */
export function addressesOf({ edgeAddresses }: HostingSettings): HostAddresses {
  return {
    A: edgeAddresses.filter((address) => !address.includes(':')),
    AAAA: edgeAddresses.filter((address) => address.includes(':')),
  };
}

/** Name of the TXT record that proves control of a domain. */
export function proofName(host: string): string {
  return `${VERIFICATION_LABEL}.${host}`;
}

export function proofValue(token: string): string {
  return `${VERIFICATION_PREFIX}${token}`;
}

function certificateStateOf(
  { certificate, failures }: Pick<DomainDocument, 'certificate' | 'failures'>,
  { acme }: HostingSettings,
): CertificateState {
  if (acme === undefined) return 'none';
  if (certificate && certificate.expiresAt.getTime() > Date.now()) return 'valid';
  return failures > 0 ? 'failed' : 'pending';
}

/** URL of a domain. In development, the edge proxy has its own port. */
export function domainUrl(
  stored: Pick<DomainDocument, 'host' | 'certificate' | 'failures'>,
  settings: HostingSettings,
): string {
  const isSecure = certificateStateOf(stored, settings) === 'valid';
  const isLocal = settings.edgeAddresses.every((address) => address.startsWith('127.'));
  const port = isSecure ? settings.edgeTlsPort : settings.edgePort;
  return `${isSecure ? 'https' : 'http'}://${stored.host}${isLocal ? `:${port}` : ''}/`;
}

import { createSecureContext, type SecureContext } from 'node:tls';
import type { FieldEncryption } from '../../../platform/database/field-encryption.js';
import { CERTIFICATE_KEY } from '../domains/domain.schema.js';
import type { RouteTable } from './route-table.js';

/** Certificates of domains, decrypted at the first connection. */
export class CertificateStore {
  private readonly contexts = new Map<string, { readonly chain: string; readonly context: SecureContext }>();

  constructor(
    private readonly routes: RouteTable,
    private readonly sealing: FieldEncryption,
  ) {}

  /**
   * The certificate for a connection to a host; undefined without one.
   * @throws Error when its key cannot be decrypted
   */
  async find(host: string): Promise<SecureContext | undefined> {
    const { id = '', certificate = null } = this.routes.findDomain(host) ?? {};
    if (!certificate) {
      this.contexts.delete(host);
      return undefined;
    }
    const { chain, sealedKey } = certificate;
    const known = this.contexts.get(host);
    if (known?.chain === chain) return known.context;
    const key = await this.sealing.open(sealedKey, { owner: id, purpose: CERTIFICATE_KEY });
    const context = createSecureContext({ cert: chain, key, minVersion: 'TLSv1.2' });
    this.contexts.set(host, { chain, context });
    return context;
  }
}

import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** A container that takes longer counts as failed. Milliseconds. */
const ENTRY_TIMEOUT = 15_000;

/** Makes the script element of a remote's container: with the page's nonce, first in line, not for ever. */
export function entryLoader(): ModuleFederationRuntimePlugin {
  return {
    name: 'zonewerk-entry-loader',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.fetchPriority = 'high';
      const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
      if (nonce) script.nonce = nonce;
      return { script, timeout: ENTRY_TIMEOUT };
    },
  };
}

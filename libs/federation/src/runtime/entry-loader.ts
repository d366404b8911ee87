import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { Integrity } from './integrity.js';
import { LoadError } from './load-error.js';

type LoadEntry = NonNullable<ModuleFederationRuntimePlugin['loadEntry']>;
type Container = Exclude<Awaited<ReturnType<LoadEntry>>, void>;

/**
 * Loads the containers of remotes with their hash, the page's nonce, high priority and a timeout. It removes the
 * container from its global variable at once, so that a page can contain two versions of a remote.
 *
 * @param patience timeout in milliseconds
 */
export function entryLoader(integrity: Integrity, patience: number): ModuleFederationRuntimePlugin {
  return {
    name: 'zonewerk-entry-loader',
    loadEntry: ({ remoteInfo }) =>
      loadContainer(remoteInfo.entry, remoteInfo.entryGlobalName, integrity, patience),
  };
}

async function loadContainer(
  url: string,
  globalName: string,
  integrity: Integrity,
  patience: number,
): Promise<Container> {
  let thrown = '';
  const listen = (event: ErrorEvent) => {
    if (event.filename === url) thrown = event.message;
  };
  window.addEventListener('error', listen);
  try {
    return await new Promise((resolve, reject) => {
      const fail = (end: LoadError['end'], detail: string) => reject(new LoadError(end, url, detail));
      const script = containerScript(url, integrity);
      const timer = setTimeout(() => fail('timeout', `no answer within ${patience} ms`), patience);
      // Both handlers remain after the timeout: a late container must not stay in its variable.
      script.onload = () => {
        const container = takeGlobal(globalName);
        clearTimeout(timer);
        script.remove();
        if (container) resolve(container as Container);
        else if (thrown !== '') fail('threw', thrown);
        else fail('missing', 'the script ran, but gives no container');
      };
      script.onerror = () => {
        clearTimeout(timer);
        script.remove();
        fail('error', 'the script was not loaded');
      };
      document.head.append(script);
    });
  } finally {
    window.removeEventListener('error', listen);
  }
}

function containerScript(url: string, integrity: Integrity): HTMLScriptElement {
  const script = document.createElement('script');
  integrity.guard(script, url);
  script.fetchPriority = 'high';
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  if (nonce) script.nonce = nonce;
  script.src = url;
  return script;
}

/** Removes and returns a global variable; undefined without one. */
function takeGlobal(name: string): unknown {
  const value: unknown = Reflect.get(globalThis, name);
  Reflect.deleteProperty(globalThis, name);
  return value;
}

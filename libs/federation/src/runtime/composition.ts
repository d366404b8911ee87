import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { BootDocument, BootRemote } from '../release/boot-document.js';
import { entryLoader } from './entry-loader.js';
import { provideRuntime } from './provide-runtime.js';
import { RemoteError, type RemoteFailure } from './remote-error.js';

/** What a federated expose gives. */
export interface ScreenModule<Screen> {
  Screen: Screen;
}

export interface CompositionOptions {
  /** How often one `loadScreen` tries; 2 by default. */
  attempts?: number;
  /** Milliseconds between two tries; 400 by default. */
  pause?: number;
}

/** The remotes of this page. It stays the same until the page is loaded anew. */
export interface Composition<Screen> {
  readonly boot: BootDocument;
  /** The remote that shows a page; null when none does. */
  remoteOf(identity: string): BootRemote | null;
  /**
   * Loads the screen of a page. A failed load is not kept: the next call fetches again.
   *
   * @throws RemoteError
   */
  loadScreen(identity: string): Promise<ScreenModule<Screen>>;
  /** Loads a screen ahead of its use. A failure shows when the screen is asked for. */
  prefetch(identity: string): void;
}

/**
 * Registers the remotes of a boot document with the federation runtime. Nothing is fetched before a screen is
 * asked for, and then only from the remote that shows it.
 */
export function createComposition<Screen>(
  boot: BootDocument,
  { attempts = 2, pause = 400 }: CompositionOptions = {},
): Composition<Screen> {
  provideRuntime();
  registerPlugins([entryLoader()]);
  registerRemotes(boot.remotes.map(({ name, entry }) => ({ name, entry, type: 'global' })));
  const owners = ownersOf(boot);
  const loading = new Map<string, Promise<ScreenModule<Screen>>>();

  async function load(identity: string): Promise<ScreenModule<Screen>> {
    const remote = owners.get(identity);
    if (!remote) throw new RemoteError('unknown', identity, null, null);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await loadOnce<Screen>(remote, identity);
      } catch (error) {
        if (attempt >= attempts) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  function loadScreen(identity: string): Promise<ScreenModule<Screen>> {
    const current = loading.get(identity) ?? load(identity);
    loading.set(identity, current);
    const forget = () => loading.delete(identity);
    current.then(forget, forget);
    return current;
  }

  return {
    boot,
    remoteOf: (identity) => owners.get(identity) ?? null,
    loadScreen,
    prefetch: (identity) => void loadScreen(identity).catch(() => undefined),
  };
}

async function loadOnce<Screen>(remote: BootRemote, identity: string): Promise<ScreenModule<Screen>> {
  const fail = (failure: RemoteFailure, cause?: unknown) =>
    new RemoteError(failure, identity, remote.name, remote.version, { cause });
  const expose = remote.identities[identity] ?? '';
  let module: ScreenModule<Screen> | null;
  try {
    module = await loadRemote<ScreenModule<Screen>>(remote.name + expose.slice(1));
  } catch (error) {
    // A container announces itself as a global variable of the remote's name.
    throw fail(remote.name in globalThis ? 'screen' : 'entry', error);
  }
  if (!module?.Screen) throw fail('contract');
  return module;
}

function ownersOf(boot: BootDocument): Map<string, BootRemote> {
  return new Map(
    boot.remotes.flatMap((remote) =>
      Object.keys(remote.identities).map((identity) => [identity, remote] as const),
    ),
  );
}

import { registerPlugins } from '@module-federation/enhanced/runtime';
import type { FailureKind } from '@zonewerk/contracts';
import { namedRemotes, type NamedRemote, type PageBoot } from './boot.js';
import { entryLoader } from './entry-loader.js';
import { createIntegrity, installIntegrity } from './integrity.js';
import { provideRuntime } from './provide-runtime.js';
import { messageOf, type RemoteError } from './remote-error.js';
import { RemoteLoader, type LoadedScreen } from './remote-loader.js';

/** A failed version of a remote, reported to operators. */
export interface FailureReport {
  channel: string;
  composition: string;
  /** Project name: `mfe-content`. */
  project: string;
  version: string;
  /** The requested page. */
  identity: string;
  kind: FailureKind;
  message: string;
}

export interface CompositionOptions {
  /** Reports a failure; resolves to the last good version in the form of the boot document, null without one. */
  onFailure(failure: FailureReport): Promise<unknown>;
  /** Attempts per version; default 2. */
  attempts?: number;
  /** Milliseconds between two attempts; default 400. */
  pause?: number;
  /** Timeout of an attempt in milliseconds; default 8,000. */
  patience?: number;
}

/**
 * Remotes of this page, by names of pages and windows. Except for failures, the versions are constant until a reload.
 */
export interface Composition<Screen> {
  /** Federation name of the remote of a page; null without one. */
  ownerOf(identity: string): string | null;
  /** A remote without a list of its pages in the boot document; null if there is none. */
  lost(): string | null;
  /** The loaded screen of a page, if any. */
  ready(identity: string): LoadedScreen<Screen> | null;
  /**
   * Loads the screen of a page: with retries, then a report, then from the last good version.
   *
   * @throws RemoteError after all attempts failed
   */
  load(identity: string): Promise<LoadedScreen<Screen>>;
  /** Reports the exception of a rendered screen. Resolves to true if another version can replace it. */
  threw(identity: string, error: unknown): Promise<boolean>;
  /** Loads a screen in advance. A failure is reported when the screen is requested. */
  prefetch(identity: string): void;
  /** Allows the present version of the remote again after a reload of the page. */
  forgive(identity: string): void;
}

/** Maximum text length of a report, and timeout of its request in milliseconds. */
const MESSAGE_MOST = 1_000;
const REPORT_PATIENCE = 5_000;
const VERSION = /^\d+\.\d+\.\d+-[0-9a-f]{10}$/;

/**
 * Creates the composition of a boot document. It loads nothing before a screen is requested, and then only from the
 * remote of that screen. Code outside of the document is never executed.
 */
export function createComposition<Screen>(boot: PageBoot, options: CompositionOptions): Composition<Screen> {
  const { attempts = 2, pause = 400, patience = 8_000 } = options;
  const integrity = createIntegrity(boot.development);
  integrity.add(boot.shell);
  installIntegrity(integrity);
  provideRuntime();
  registerPlugins([entryLoader(integrity, patience)]);
  const report = (failure: RemoteError) => reportOnce(failure, boot, options);
  const remotes = namedRemotes(boot.remotes);
  const keepers = new Map(
    remotes.map((remote) => {
      const keeper = new RemoteLoader<Screen>(remote, { integrity, report, attempts, pause, patience });
      return [remote.name, keeper] as const;
    }),
  );
  const owners = ownersOf(remotes);
  const lost = remotes.find((remote) => remote.identities === null)?.name ?? null;
  const keeperOf = (identity: string) => keepers.get(owners.get(identity) ?? lost ?? '');
  return {
    ownerOf: (identity) => owners.get(identity) ?? null,
    lost: () => lost,
    ready: (identity) => keeperOf(identity)?.ready(identity) ?? null,
    async load(identity) {
      const keeper = keeperOf(identity);
      if (!keeper) throw new Error(`No remote shows ${identity}`);
      return keeper.load(identity);
    },
    threw: async (identity, error) => (await keeperOf(identity)?.threw(identity, error)) ?? false,
    prefetch: (identity) => keeperOf(identity)?.prefetch(identity),
    forgive: (identity) => keeperOf(identity)?.forgive(),
  };
}

async function reportOnce(
  failure: RemoteError,
  { channel, composition }: PageBoot,
  { onFailure }: CompositionOptions,
): Promise<unknown> {
  const { remote, version, identity, kind, cause } = failure;
  // eslint-disable-next-line no-console -- nothing else shows a developer what a remote threw while it was loaded
  console.error(failure);
  // The build would be unidentifiable.
  if (!VERSION.test(version)) return null;
  const message = messageOf(cause).slice(0, MESSAGE_MOST);
  const project = remote.replaceAll('_', '-');
  const late = new Promise<null>((resolve) => setTimeout(resolve, REPORT_PATIENCE, null));
  const sent = onFailure({ channel, composition, project, version, identity, kind, message });
  // A lost report must not add another failure; the user sees the error panel.
  return Promise.race([sent.catch(() => null), late]);
}

function ownersOf(remotes: readonly NamedRemote[]): Map<string, string> {
  return new Map(
    remotes.flatMap(({ name, identities }) =>
      (identities ?? []).map((identity) => [identity, name] as const),
    ),
  );
}

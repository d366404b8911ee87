import { registerPlugins } from '@module-federation/enhanced/runtime';
import type { FailureKind } from '@zonewerk/contracts';
import { namedRemotes, type NamedRemote, type PageBoot } from './boot.js';
import { entryLoader } from './entry-loader.js';
import { createIntegrity, installIntegrity } from './integrity.js';
import { provideRuntime } from './provide-runtime.js';
import { messageOf, type RemoteError } from './remote-error.js';
import { RemoteKeeper, type LoadedScreen } from './remote-keeper.js';

/** One failed version of a remote, for those who run the platform. */
export interface FailureReport {
  channel: string;
  composition: string;
  /** Project name: `mfe-content`. */
  project: string;
  version: string;
  /** Page that was to be shown. */
  identity: string;
  kind: FailureKind;
  message: string;
}

export interface CompositionOptions {
  /** Reports a failure; answers the last known good version in the form of the boot document, null without one. */
  onFailure(failure: FailureReport): Promise<unknown>;
  /** How often one version is tried; 2 by default. */
  attempts?: number;
  /** Milliseconds between two tries; 400 by default. */
  pause?: number;
  /** Milliseconds after which a try counts as failed; 8,000 by default. */
  patience?: number;
}

/** The remotes of this page, whose pages and windows have names of their own. Which versions they are stays the same until the page is loaded anew, faults aside. */
export interface Composition<Screen> {
  /** Federation name of the remote that shows a page; null when none does. */
  ownerOf(identity: string): string | null;
  /** A remote of which the boot document does not say what it shows; null when there is none. */
  lost(): string | null;
  /** The screen of a page when it was loaded before. */
  ready(identity: string): LoadedScreen<Screen> | null;
  /**
   * Loads the screen of a page: tried again when it fails, then reported, then from the last known good version.
   *
   * @throws RemoteError when nothing helped
   */
  load(identity: string): Promise<LoadedScreen<Screen>>;
  /** A shown screen threw: reports it. True when another version can be loaded in its place. */
  threw(identity: string, error: unknown): Promise<boolean>;
  /** Loads a screen ahead of its use. A failure shows when the screen is asked for. */
  prefetch(identity: string): void;
  /** The present version of the remote is tried again once the page is loaded anew. */
  forgive(identity: string): void;
}

/** Longest text of a report, and longest wait for its answer in milliseconds. */
const MESSAGE_MOST = 1_000;
const REPORT_PATIENCE = 5_000;
const VERSION = /^\d+\.\d+\.\d+-[0-9a-f]{10}$/;

/**
 * Makes the composition of a boot document. Nothing is fetched before a screen is asked for, and then only from the
 * remote that shows it. What the document does not name never runs.
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
      const keeper = new RemoteKeeper<Screen>(remote, { integrity, report, attempts, pause, patience });
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
  // Nobody could tell which build it was.
  if (!VERSION.test(version)) return null;
  const message = messageOf(cause).slice(0, MESSAGE_MOST);
  const project = remote.replaceAll('_', '-');
  const late = new Promise<null>((resolve) => setTimeout(resolve, REPORT_PATIENCE, null));
  const sent = onFailure({ channel, composition, project, version, identity, kind, message });
  // A report that does not arrive must not make the failure worse; the person sees the panel.
  return Promise.race([sent.catch(() => null), late]);
}

function ownersOf(remotes: readonly NamedRemote[]): Map<string, string> {
  return new Map(
    remotes.flatMap(({ name, identities }) =>
      (identities ?? []).map((identity) => [identity, name] as const),
    ),
  );
}

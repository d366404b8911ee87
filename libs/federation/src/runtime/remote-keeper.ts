import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { FailureKind } from '@zonewerk/contracts';
import type { BootRemote } from '../release/boot-document.js';
import type { NamedRemote } from './boot.js';
import { problemOf } from './check-remote.js';
import { ContractError, failureKind, HangError } from './failure-kind.js';
import type { Integrity } from './integrity.js';
import { RemoteError } from './remote-error.js';
import { forgetFallback, recallFallback, rememberFallback } from './remembered.js';

/** A screen, and where it came from. */
export interface LoadedScreen<Screen> {
  readonly Screen: Screen;
  readonly version: string;
  /** This is the last known good version, because the present one failed. */
  readonly earlier: boolean;
}

export interface KeeperDeps {
  readonly integrity: Integrity;
  /** Tells that a version failed; answers the last known good one. Never rejects. */
  report(failure: RemoteError): Promise<unknown>;
  /** Times one version is tried. */
  attempts: number;
  /** Milliseconds between two attempts. */
  pause: number;
  /** Milliseconds that one attempt may take. */
  patience: number;
}

/** A failure that another attempt may cure. */
const WORTH_RETRYING: ReadonlySet<FailureKind> = new Set(['entry', 'chunk', 'hash']);

/** Sees to it that the pages of one remote are shown: by its present version, else by the last known good one. */
export class RemoteKeeper<Screen> {
  private fallback: BootRemote | null;
  private readonly screens = new Map<string, LoadedScreen<Screen>>();
  private readonly attempting = new Map<string, Promise<LoadedScreen<Screen>>>();
  private readonly loading = new Map<string, Promise<LoadedScreen<Screen>>>();
  private readonly registered = new Set<string>();
  /** A screen that threw is being replaced: it is not shown again meanwhile. */
  private replacing: Promise<boolean> | null = null;

  constructor(
    private readonly remote: NamedRemote,
    private readonly deps: KeeperDeps,
  ) {
    this.fallback = recallFallback(remote.name, remote.version ?? '');
  }

  /** The screen of a page when it was loaded before. */
  ready(identity: string): LoadedScreen<Screen> | null {
    return this.screens.get(identity) ?? null;
  }

  /**
   * Loads the screen of a page, by the version that works.
   *
   * @throws RemoteError of the last version that was tried
   */
  load(identity: string): Promise<LoadedScreen<Screen>> {
    const current = this.loading.get(identity) ?? this.loadAny(identity);
    this.loading.set(identity, current);
    const forget = () => this.loading.delete(identity);
    current.then(forget, forget);
    return current;
  }

  /** Loads a screen ahead of its use, once. A failure shows when the screen is asked for. */
  prefetch(identity: string): void {
    const release = this.fallback ?? this.remote.release;
    if (release && !this.replacing && !this.screens.has(identity))
      this.attempt(release, identity).catch(() => undefined);
  }

  /**
   * A shown screen threw.
   *
   * @returns whether there is another version to show in its place
   */
  async threw(identity: string, error: unknown): Promise<boolean> {
    const shown = this.screens.get(identity);
    // It threw for another visit to the page, which is being seen to.
    if (!shown) return (await this.replacing) ?? false;
    this.screens.delete(identity);
    const failure = this.failureOf(error, shown.version, identity);
    const replacing = failure.then((one) => this.replace(one, shown.earlier));
    this.replacing = replacing;
    const replaced = await replacing;
    this.replacing = null;
    return replaced;
  }

  /** Forgets that the present version failed; it is tried when the page is loaded anew. */
  forgive(): void {
    forgetFallback(this.remote.name);
  }

  private async loadAny(identity: string): Promise<LoadedScreen<Screen>> {
    await this.replacing;
    // Ends, because only the present version is ever replaced.
    for (;;) {
      const { fallback } = this;
      try {
        return await this.insist(fallback ?? this.remote.release, identity);
      } catch (error) {
        if (!(error instanceof RemoteError) || !(await this.replace(error, fallback !== null))) throw error;
      }
    }
  }

  /** Tries one version, and once more when that may help. */
  private async insist(release: BootRemote | null, identity: string): Promise<LoadedScreen<Screen>> {
    const { name, version, problem } = this.remote;
    if (!release) throw new RemoteError('manifest', identity, name, version ?? '', new Error(problem));
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(release, identity);
      } catch (error) {
        const failure = await this.failureOf(error, release.version, identity);
        if (attempt >= this.deps.attempts || !WORTH_RETRYING.has(failure.kind)) throw failure;
        await new Promise((resolve) => setTimeout(resolve, this.deps.pause));
      }
    }
  }

  /** One attempt with one version; shared by all who want it at the same time. */
  private attempt(release: BootRemote, identity: string): Promise<LoadedScreen<Screen>> {
    const key = `${release.version} ${identity}`;
    const current = this.attempting.get(key) ?? this.fetchScreen(release, identity);
    this.attempting.set(key, current);
    const forget = () => this.attempting.delete(key);
    current.then(forget, forget);
    return current;
  }

  private async fetchScreen(release: BootRemote, identity: string): Promise<LoadedScreen<Screen>> {
    const { version } = release;
    const expose = exposeOf(release, identity);
    if (expose === undefined) throw new ContractError(`${version} does not show ${identity}`);
    const request = `${this.register(release)}${expose.slice(1)}`;
    const module = await inTime(loadRemote<{ Screen?: Screen }>(request), this.deps.patience);
    const Screen = module?.Screen;
    if (!isComponent(Screen)) throw new ContractError(`${expose} exports no Screen`);
    const loaded = { Screen, version, earlier: release !== this.remote.release };
    if (release === (this.fallback ?? this.remote.release)) this.screens.set(identity, loaded);
    return loaded;
  }

  /** Name of a version in the federation runtime, which knows it from now on. */
  private register({ name, version, base, entry, files }: BootRemote): string {
    const versionName = `${name}@${version}`;
    if (!this.registered.has(versionName)) {
      this.registered.add(versionName);
      this.deps.integrity.add({ base, files });
      registerRemotes([{ name: versionName, entry: base + entry, entryGlobalName: name, type: 'global' }]);
    }
    return versionName;
  }

  private async failureOf(error: unknown, version: string, identity: string): Promise<RemoteError> {
    const kind = await failureKind(error, this.deps.integrity);
    return new RemoteError(kind, identity, this.remote.name, version, error);
  }

  /**
   * Reports a failure and puts the last known good version in the place of the failed one. When that one failed
   * itself, the present version is next, once the person asks for it.
   *
   * @returns whether there is a version to try now
   */
  private async replace(failure: RemoteError, wasFallback: boolean): Promise<boolean> {
    const answer = await this.deps.report(failure);
    if (wasFallback) {
      this.use(null);
      this.forgive();
      return false;
    }
    // Another page of this remote may have brought it meanwhile.
    if (this.fallback) return true;
    const { name, version } = this.remote;
    if (!isRelease(answer) || answer.name !== name || answer.version === failure.version) return false;
    if (exposeOf(answer, failure.identity) === undefined) return false;
    rememberFallback(name, version ?? '', answer);
    this.use(answer);
    return true;
  }

  private use(fallback: BootRemote | null): void {
    this.fallback = fallback;
    this.screens.clear();
  }
}

/** The expose that shows a page or a window. */
function exposeOf({ identities, windows }: BootRemote, identity: string): string | undefined {
  const table = [identities, windows].find((one) => Object.hasOwn(one, identity));
  return table?.[identity];
}

function isRelease(value: unknown): value is BootRemote {
  return typeof value === 'object' && value !== null && problemOf({ ...value }) === '';
}

/** A function, or one of React's objects that stand for a component. */
function isComponent<Screen>(value: Screen | undefined): value is Screen {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

function inTime<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    const hang = () => reject(new HangError(`nothing came within ${milliseconds} ms`));
    timer = setTimeout(hang, milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { FailureKind } from '@zonewerk/contracts';
import type { BootRemote } from '../release/boot-document.js';
import type { NamedRemote } from './boot.js';
import { problemOf } from './check-remote.js';
import { ContractError, failureKind, LoadTimeoutError } from './failure-kind.js';
import type { Integrity } from './integrity.js';
import { RemoteError } from './remote-error.js';
import { forgetFallback, recallFallback, rememberFallback } from './remembered.js';

/** A screen and its origin. */
export interface LoadedScreen<Screen> {
  readonly Screen: Screen;
  readonly version: string;
  /** The last good version replaces the failed present one. */
  readonly earlier: boolean;
}

export interface KeeperDeps {
  readonly integrity: Integrity;
  /** Reports a failed version; resolves to the last good one. Never rejects. */
  report(failure: RemoteError): Promise<unknown>;
  /** Attempts per version. */
  attempts: number;
  /** Milliseconds between two attempts. */
  pause: number;
  /** Timeout of an attempt in milliseconds. */
  patience: number;
}

/** Failures that a retry may resolve. */
const WORTH_RETRYING: ReadonlySet<FailureKind> = new Set(['entry', 'chunk', 'hash']);

/** Loads the pages of one remote from its present version, otherwise from the last good one. */
export class RemoteLoader<Screen> {
  private fallback: BootRemote | null;
  private readonly screens = new Map<string, LoadedScreen<Screen>>();
  private readonly attempting = new Map<string, Promise<LoadedScreen<Screen>>>();
  private readonly loading = new Map<string, Promise<LoadedScreen<Screen>>>();
  private readonly registered = new Set<string>();
  /** Pending replacement of a screen that threw, which is not rendered in the meantime. */
  private replacing: Promise<boolean> | null = null;

  constructor(
    private readonly remote: NamedRemote,
    private readonly deps: KeeperDeps,
  ) {
    this.fallback = recallFallback(remote.name, remote.version ?? '');
  }

  /** The loaded screen of a page, if any. */
  ready(identity: string): LoadedScreen<Screen> | null {
    return this.screens.get(identity) ?? null;
  }

  /**
   * Loads the screen of a page from a working version.
   *
   * @throws RemoteError of the last attempted version
   */
  load(identity: string): Promise<LoadedScreen<Screen>> {
    const current = this.loading.get(identity) ?? this.loadAny(identity);
    this.loading.set(identity, current);
    const forget = () => this.loading.delete(identity);
    current.then(forget, forget);
    return current;
  }

  /** Loads a screen in advance, once. A failure is reported when the screen is requested. */
  prefetch(identity: string): void {
    const release = this.fallback ?? this.remote.release;
    if (release && !this.replacing && !this.screens.has(identity))
      this.attempt(release, identity).catch(() => undefined);
  }

  /**
   * Handles the exception of a rendered screen.
   *
   * @returns whether another version can replace it
   */
  async threw(identity: string, error: unknown): Promise<boolean> {
    const shown = this.screens.get(identity);
    // It threw during another visit to the page, and the replacement is pending.
    if (!shown) return (await this.replacing) ?? false;
    this.screens.delete(identity);
    const failure = this.failureOf(error, shown.version, identity);
    const replacing = failure.then((one) => this.replace(one, shown.earlier));
    this.replacing = replacing;
    const replaced = await replacing;
    this.replacing = null;
    return replaced;
  }

  /** Deletes the stored failure of the present version, which is used after a reload. */
  forgive(): void {
    forgetFallback(this.remote.name);
  }

  private async loadAny(identity: string): Promise<LoadedScreen<Screen>> {
    await this.replacing;
    // Terminates, because only the present version is ever replaced.
    for (;;) {
      const { fallback } = this;
      try {
        return await this.insist(fallback ?? this.remote.release, identity);
      } catch (error) {
        if (!(error instanceof RemoteError) || !(await this.replace(error, fallback !== null))) throw error;
      }
    }
  }

  /** Tries one version, with retries if they may help. */
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

  /** One attempt with one version; concurrent callers share it. */
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
    const module = await withTimeout(loadRemote<{ Screen?: Screen }>(request), this.deps.patience);
    const Screen = module?.Screen;
    if (!isComponent(Screen)) throw new ContractError(`${expose} exports no Screen`);
    const loaded = { Screen, version, earlier: release !== this.remote.release };
    if (release === (this.fallback ?? this.remote.release)) this.screens.set(identity, loaded);
    return loaded;
  }

  /** Registers a version in the federation runtime and returns its name there. */
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
   * Reports a failure and replaces the failed version by the last good one. If that one failed itself, the present
   * version is next, after a retry of the user.
   *
   * @returns whether another version is available
   */
  private async replace(failure: RemoteError, wasFallback: boolean): Promise<boolean> {
    const answer = await this.deps.report(failure);
    if (wasFallback) {
      this.use(null);
      this.forgive();
      return false;
    }
    // Another page of this remote may have loaded the replacement already.
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

/** The expose of a page or a window. */
function exposeOf({ identities, windows }: BootRemote, identity: string): string | undefined {
  const table = [identities, windows].find((one) => Object.hasOwn(one, identity));
  return table?.[identity];
}

function isRelease(value: unknown): value is BootRemote {
  return typeof value === 'object' && value !== null && problemOf({ ...value }) === '';
}

/** A function, or a React object that represents a component. */
function isComponent<Screen>(value: Screen | undefined): value is Screen {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

function withTimeout<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    const hang = () => reject(new LoadTimeoutError(`nothing came within ${milliseconds} ms`));
    timer = setTimeout(hang, milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

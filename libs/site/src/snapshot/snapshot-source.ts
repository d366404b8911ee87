import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { SiteFile, SiteFileAddress } from '../site-file.js';
import type { SiteEntry, SiteFound, SiteLink, SitePage, SiteSource } from '../site-source.js';
import { bytesPath, type SiteSnapshot, type SnapshotFile } from './snapshot.js';

/** A website from its snapshot. The snapshot is immutable, so neither database nor API is necessary. */
export class SnapshotSource implements SiteSource {
  private readonly pages: ReadonlyMap<string, SitePage>;
  private readonly files: ReadonlyMap<string, SnapshotFile>;

  /**
   * @param key unique key of the website within the process
   * @param folder absolute path of the folder with the file contents
   */
  constructor(
    readonly key: string,
    private readonly snapshot: SiteSnapshot,
    private readonly folder: string,
  ) {
    this.pages = new Map(
      snapshot.pages.map((page) => [comparable(page.path), { ...page, changed: new Date(page.changed) }]),
    );
    this.files = new Map(snapshot.files.map((file) => [fileKey(file), file]));
  }

  version(): Promise<string> {
    return Promise.resolve(this.key);
  }

  name(): Promise<string> {
    return Promise.resolve(this.snapshot.name);
  }

  find(requestPath: string): Promise<SiteFound> {
    const path = comparable(requestPath);
    const page = this.pages.get(path) ?? this.pages.get(this.withoutMainLanguage(path));
    if (page) {
      return Promise.resolve(
        page.path === requestPath ? { kind: 'page', page } : { kind: 'redirect', path: page.path },
      );
    }
    const { redirects } = this.snapshot;
    const target = Object.hasOwn(redirects, path) ? redirects[path] : undefined;
    return Promise.resolve(
      target === undefined
        ? { kind: 'nothing', language: this.languageOf(path) }
        : { kind: 'redirect', path: target },
    );
  }

  menu(language: string): Promise<readonly SiteLink[]> {
    const { menus } = this.snapshot;
    return Promise.resolve(Object.hasOwn(menus, language) ? (menus[language] ?? []) : []);
  }

  entries(): Promise<readonly SiteEntry[]> {
    return Promise.resolve(
      this.snapshot.entries.map(({ changed, alternates }) => ({ changed: new Date(changed), alternates })),
    );
  }

  file(address: SiteFileAddress): Promise<SiteFile | null> {
    const file = this.files.get(fileKey(address));
    if (!file) return Promise.resolve(null);
    const path = join(this.folder, bytesPath(file));
    return Promise.resolve({ ...file, open: (range) => Promise.resolve(createReadStream(path, range)) });
  }

  private withoutMainLanguage(path: string): string {
    const prefix = `/${this.snapshot.languages[0] ?? ''}/`;
    return path.startsWith(prefix) ? path.slice(prefix.length - 1) : path;
  }

  private languageOf(path: string): string {
    const [main = 'en', ...others] = this.snapshot.languages;
    return others.find((language) => path.startsWith(`/${language}/`)) ?? main;
  }
}

function fileKey({ id, size }: Pick<SiteFileAddress, 'id' | 'size'>): string {
  return `${id} ${size ?? ''}`;
}

/**
 * Normal form for path comparisons: decoded, lower case, NFC, trailing slash. Equal to `comparablePath` of the
 * contracts, which this standalone library cannot import.
 */
function comparable(path: string): string {
  const decoded = path.split('/').map(decodedSegment).join('/').toLowerCase().normalize('NFC');
  return decoded.endsWith('/') ? decoded : `${decoded}/`;
}

function decodedSegment(segment: string): string {
  try {
    const decoded = decodeURIComponent(segment);
    return decoded.includes('/') ? segment : decoded;
  } catch {
    // A segment that cannot be decoded is compared unchanged.
    return segment;
  }
}

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { assetFile, composeBoot, readBuild, RELEASE_FILE, type Build } from '@zonewerk/federation/release';
import { CONFIG, type Config } from '../../platform/config/config.js';

/** The front ends of the product, by folder; each is built and released by itself. */
const FRONT_ENDS = ['shell', 'mfe-account', 'mfe-dns-hosting', 'mfe-content', 'mfe-support'] as const;

/** What the document of a page needs from the releases. */
export interface Composition {
  readonly builds: readonly Build[];
  readonly shell: Build;
  readonly boot: ReturnType<typeof composeBoot>;
}

/** Which builds of shell and remotes make up the product now. Built output is read again when it changes. */
@Injectable()
export class CompositionService {
  private cached: { stamp: string; composition: Composition } | null = null;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The composition of now; null while the shell is not built. */
  async current(): Promise<Composition | null> {
    const stamp = await this.stamp();
    if (this.cached?.stamp === stamp) return this.cached.composition;
    const read = await Promise.all(FRONT_ENDS.map((name) => this.read(name)));
    const builds = read.filter((build) => build !== null);
    const shell = builds.find((build) => build.release.name === 'shell');
    if (!shell) return null;
    const composition = { builds, shell, boot: composeBoot({ channel: 'production', builds }) };
    this.cached = { stamp, composition };
    return composition;
  }

  /** File behind an address below `/assets/`, or null. */
  async asset(path: string) {
    const composition = await this.current();
    return composition && assetFile(composition.builds, path);
  }

  /** A remote that is not built is left out: its pages say so, the others go on. */
  private async read(name: string): Promise<Build | null> {
    try {
      return await readBuild(join(this.config.root, name));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  private async stamp(): Promise<string> {
    const times = await Promise.all(
      FRONT_ENDS.map(async (name) => {
        try {
          return (await stat(join(this.config.root, name, 'dist', RELEASE_FILE))).mtimeMs;
        } catch (error) {
          if (isMissing(error)) return 0;
          throw error;
        }
      }),
    );
    return times.join(' ');
  }
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
}

import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { SOURCE_FILE } from '../../release/build-source.js';
import { contentDigits } from '../../release/content-digits.js';
import { RELEASE_FILE, type ReleaseFile } from '../../release/release-file.js';
import { buildNeeds } from './build-needs.js';
import { readManifest } from '../package-manifest.js';
import { providedVersions, SDK_PACKAGE } from '../sharing/shared-packages.js';
import { recordSources, sourceState, type SourceState } from './source-record.js';

export interface ReleasePluginOptions {
  /** Federation name: `mfe_account`. */
  name: string;
  /** Project folder; its package.json has the version. */
  root: string;
  /** Name of the entry point; its first script is the release entry. */
  entry: string;
  /** Whether this is the shell: a page loads its entry directly, and it provides the shared packages. */
  shell: boolean;
  identities: Readonly<Record<string, string>>;
  windows: Readonly<Record<string, string>>;
}

const PLUGIN = 'ReleasePlugin';

/** Writes `zw-release.json` (content, version and hashes of the build) and `zw-source.json` (its sources). */
export class ReleasePlugin {
  constructor(private readonly options: ReleasePluginOptions) {}

  apply(compiler: Compiler): void {
    const { root } = this.options;
    let before: SourceState | null = null;
    compiler.hooks.run.tapPromise(PLUGIN, async () => {
      before = await sourceState(root);
    });
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 100;
      compilation.hooks.processAssets.tapPromise({ name: PLUGIN, stage }, async () => {
        if (compilation.errors.length > 0) return;
        const release = this.describe(compilation);
        emitJson(compilation, RELEASE_FILE, release);
        // A served build is never published.
        if (compiler.watchMode) return;
        const record = await recordSources(compilation, root, [before, await sourceState(root)]);
        emitJson(compilation, SOURCE_FILE, { version: release.version, ...record });
      });
    });
  }

  private describe(compilation: Compilation): ReleaseFile {
    const { name, root, shell, identities, windows } = this.options;
    const manifest = readManifest(join(root, 'package.json'));
    if (!manifest) throw new Error(`${root} has no package.json`);
    const files = hashedFiles(compilation);
    const loaded = compilation.entrypoints.get(this.options.entry)?.getFiles() ?? [];
    const scripts = loaded.filter((file) => file.endsWith('.js'));
    const styles = loaded.filter((file) => file.endsWith('.css'));
    const entry = scripts.at(-1);
    if (!entry) throw new Error(`${name} has no entry script`);
    const needs = buildNeeds(compilation, root);
    const rest = {
      entry,
      initial: shell ? { scripts, styles } : { scripts: [], styles: [] },
      identities,
      windows,
      needs: shell ? { ...needs, sdk: null, shared: {} } : needs,
      provides: shell ? provided(root) : { sdk: null, shared: {} },
      files,
    };
    return { name, project: basename(root), version: `${manifest.version}-${contentDigits(rest)}`, ...rest };
  }
}

function emitJson(compilation: Compilation, file: string, content: object): void {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  compilation.emitAsset(file, new webpack.sources.RawSource(text));
}

function provided(root: string): ReleaseFile['provides'] {
  const { [SDK_PACKAGE]: sdk = null, ...shared } = providedVersions(root);
  return { sdk, shared };
}

/** Source maps and descriptions are excluded: they are for operators, not for browsers. */
function hashedFiles(compilation: Compilation): ReleaseFile['files'] {
  const files: ReleaseFile['files'] = {};
  const assets = Object.entries(compilation.assets).filter(([file]) => !/\.(?:map|json)$/.test(file));
  for (const [file, source] of assets.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const content = source.buffer();
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    files[file] = { bytes: content.length, integrity };
  }
  return files;
}

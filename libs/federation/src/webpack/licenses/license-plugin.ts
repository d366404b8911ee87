import { fileURLToPath } from 'node:url';
import type { Compiler } from 'webpack';
import { bundledPackages } from './bundled-packages.js';
import { isPermissive, readLicense, type PackageLicense } from './package-license.js';
import { installedFolder } from '../package-manifest.js';

/** Name of the file, next to the scripts that it describes. */
const NOTICES_FILE = 'licenses.txt';

const PLUGIN = 'LicensePlugin';

/** Packages with code in every script that is not a module. */
const ALWAYS = ['webpack', '@module-federation/enhanced'];

/**
 * Writes `licenses.txt`: every package of the build with version, licence and licence text, as the licences require. A
 * package with an incompatible licence (GPL and similar), or without one, fails the build.
 */
export class LicensePlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage }, () => {
        const folders = new Set([...bundledPackages(compilation), ...ALWAYS.map(folderOf)]);
        const licenses = [...folders].map(readLicense).sort(byName);
        for (const one of licenses.filter(({ license }) => !isPermissive(license))) {
          compilation.errors.push(new WebpackError(refusal(one)));
        }
        compilation.emitAsset(NOTICES_FILE, new sources.RawSource(notices(licenses)));
      });
    });
  }
}

function folderOf(name: string): string {
  return installedFolder(fileURLToPath(new URL('.', import.meta.url)), name);
}

function byName(a: PackageLicense, b: PackageLicense): number {
  return `${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1;
}

function refusal({ name, version, license }: PackageLicense): string {
  const reason = license === null ? 'does not say under which licence it is' : `is under ${license}`;
  return `${name} ${version} ${reason}: a front end may not carry it.`;
}

/** Content of the file; deterministic for the same packages. */
function notices(licenses: readonly PackageLicense[]): string {
  const parts = licenses.map(({ name, version, license, text }) =>
    [`${name} ${version}`, `Licence: ${license}`, text ?? 'The package brings no text of its licence.'].join(
      '\n\n',
    ),
  );
  const head = 'The scripts, style sheets and fonts beside this file carry parts of these packages.';
  return `${[head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

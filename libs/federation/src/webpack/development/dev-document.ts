import type { BootDocument, BootRemote } from '../../release/boot-document.js';

/** A front end in development, served by its development server. */
export interface DevBuild {
  /** Federation name; `shell` stands for the shell. */
  name: string;
  version: string;
  /** URL of its files with a trailing slash. */
  base: string;
  identities: Readonly<Record<string, string>>;
  windows: Readonly<Record<string, string>>;
}

const BOOT = /(<script\b[^<>]*\bid="zw-boot"[^<>]*>)([\s\S]*?)(<\/script>)/;

/** Inserts a front end in development into a shell document; other documents are unchanged. */
export function devDocument(html: string, build: DevBuild): string {
  if (!BOOT.test(html)) return html;
  if (build.name === 'shell') return withShell(html, build);
  return withRemote(html, build);
}

function withRemote(html: string, build: DevBuild): string {
  const { name, version, base, identities, windows } = build;
  const remote: BootRemote = {
    name,
    version,
    commit: null,
    base,
    entry: 'remoteEntry.js',
    files: {},
    identities: { ...identities },
    windows: { ...windows },
  };
  let released = '';
  const page = withBoot(html, base, (boot) => {
    const former = boot.remotes.find((other) => other.name === name);
    if (former) released = former.base + former.entry;
    return { ...boot, remotes: [...boot.remotes.filter((other) => other.name !== name), remote] };
  });
  return page.replace(/<link\b[^<>]*>/g, (tag) =>
    released !== '' && tag.includes(`"${released}"`)
      ? withoutHash(tag).replace(released, base + remote.entry)
      : tag,
  );
}

/** Changes the boot document. Files in the development folder may run without a hash. */
function withBoot(html: string, development: string, change: (boot: BootDocument) => BootDocument): string {
  return html.replace(BOOT, (_, open: string, text: string, close: string) => {
    const boot = { ...change(JSON.parse(text) as BootDocument), development };
    return open + JSON.stringify(boot).replaceAll('<', '\\u003c') + close;
  });
}

function withoutHash(tag: string): string {
  return tag.replace(/\sintegrity="[^"]*"/, '');
}

/** The files in development replace the first script and style sheet of the released shell. */
function withShell(html: string, build: DevBuild): string {
  const files = [
    { tag: /<script\b[^<>]*\bsrc="\/assets\/shell\/[^<>]*>/, attribute: 'src', file: 'shell.js' },
    {
      tag: /<link\b[^<>]*\bhref="\/assets\/shell\/[^"<>]*\.css"[^<>]*>/,
      attribute: 'href',
      file: 'shell.css',
    },
  ];
  return files.reduce(
    (page, { tag, attribute, file }) =>
      page.replace(tag, (found) =>
        withoutHash(found).replace(
          new RegExp(`\\b${attribute}="[^"]*"`),
          `${attribute}="${build.base}${file}"`,
        ),
      ),
    withBoot(html, build.base, (boot) => boot),
  );
}

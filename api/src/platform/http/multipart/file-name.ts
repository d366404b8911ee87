const MOST_CHARACTERS = 200;
/** Characters of a claimed name that are read; the rest of a longer name goes, its extension stays. */
const CLAIMED_CHARACTERS = 1_000;
const EXTENSION = /\.([a-z0-9]{1,16})$/iu;
/** Control and format characters (also those that turn the direction of text), lone surrogates, line separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * The name that a client gives a file, made safe to show and to offer as the name of a download: no path, no invisible
 * characters, no leading or trailing dots, at most so many characters with the extension kept. `file` when nothing is left.
 */
export function cleanFileName(claimed: string, most = MOST_CHARACTERS): string {
  const base = claimed.split(/[\\/]/u).at(-1) ?? '';
  const name = cut(base, CLAIMED_CHARACTERS)
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/gu, '');
  return cut(name === '' ? 'file' : name, most);
}

/** Extension in lower case without its dot; empty when the name has none. */
export function extensionOf(name: string): string {
  return EXTENSION.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * Value of `Content-Disposition` that offers a download under that name (RFC 6266, name encoded by RFC 8187), or that
 * shows it and has the name for whoever saves it.
 */
export function attachmentDisposition(name: string, type: 'attachment' | 'inline' = 'attachment'): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function cut(name: string, most: number): string {
  const characters = [...name];
  if (characters.length <= most) return name;
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  return characters.slice(0, most - extension.length).join('') + extension;
}

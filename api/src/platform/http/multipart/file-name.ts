const MOST_CHARACTERS = 200;
/** Maximum of read characters of a claimed name; a longer one is truncated and retains its extension. */
const CLAIMED_CHARACTERS = 1_000;
const EXTENSION = /\.([a-z0-9]{1,16})$/iu;
/** Control and format characters (including bidirectional controls), lone surrogates, line separators. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A client's file name, made safe for display and downloads: no path, no invisible characters, no leading or trailing
 * dots, limited length including the extension. `file` when the result is empty.
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
 * Value of `Content-Disposition` for a download with that name (RFC 6266, name encoded by RFC 8187). For inline display
 * it contains the name for saving.
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

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * @typedef {object} AptSource one place that packages of the system's own release come from
 * @property {string[]} uris
 * @property {string[]} suites
 * @property {string[]} components
 * @property {string | null} signedBy keyring file(s) or an inline key block; null: the system's trusted keys
 */

/**
 * @param {string} folder the system's apt folder
 * @returns {Promise<AptSource[]>} every enabled binary source, in apt's order
 */
export async function readAptSources(folder = '/etc/apt') {
  const parts = join(folder, 'sources.list.d');
  const names = (await readdir(parts).catch(none)).sort();
  const files = [join(folder, 'sources.list'), ...names.map((name) => join(parts, name))];
  const sources = [];
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(none);
    if (typeof text !== 'string') continue;
    if (file.endsWith('.sources')) sources.push(...parseDeb822(text));
    else if (file.endsWith('.list')) sources.push(...parseOneLine(text));
  }
  return sources;
}

/** @param {NodeJS.ErrnoException} error @returns {string[]} a file or folder that is absent or unreadable */
function none(error) {
  if (error.code === 'ENOENT' || error.code === 'EACCES') return [];
  throw error;
}

/** @param {string} text a `*.sources` file @returns {AptSource[]} */
export function parseDeb822(text) {
  const clean = text.replace(/^#.*\n?/gm, '');
  return clean.split(/\n\s*\n/).flatMap((stanza) => {
    const fields = stanzaFields(stanza);
    const off = /^(no|false|0|off)$/i.test(fields.get('enabled') ?? 'yes');
    if (off || !words(fields.get('types')).includes('deb')) return [];
    return [
      {
        uris: words(fields.get('uris')),
        suites: words(fields.get('suites')),
        components: words(fields.get('components')),
        signedBy: fields.get('signed-by') ?? null,
      },
    ];
  });
}

/** @param {string} stanza @returns {Map<string, string>} lower-case field name to value, continuations kept */
function stanzaFields(stanza) {
  /** @type {Map<string, string>} */
  const fields = new Map();
  let last = '';
  for (const line of stanza.split('\n')) {
    const field = /^([A-Za-z-]+):(.*)$/.exec(line);
    if (field) {
      last = String(field[1]).toLowerCase();
      fields.set(last, String(field[2]).trimStart());
    } else if (/^\s/.test(line) && last) {
      fields.set(last, `${fields.get(last)}\n${line}`);
    }
  }
  return fields;
}

/** @param {string} text a `*.list` file @returns {AptSource[]} */
export function parseOneLine(text) {
  return text.split('\n').flatMap((line) => {
    const parts = /^\s*deb\s+(?:\[([^\]]*)\]\s*)?(\S+)\s+(\S+)\s*([^#]*)/.exec(line);
    if (!parts) return [];
    const [, options = '', uri = '', suite = '', components = ''] = parts;
    const signedBy = /(?:^|\s)signed-by=(\S+)/i.exec(options)?.[1] ?? null;
    return [{ uris: [uri], suites: [suite], components: words(components), signedBy }];
  });
}

/** @param {string | undefined} text @returns {string[]} */
function words(text) {
  return (text ?? '').split(/\s+/).filter(Boolean);
}

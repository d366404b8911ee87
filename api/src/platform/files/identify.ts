import { extensionOf } from '../http/file-name.js';
import {
  MARKUP_EXTENSIONS,
  PROGRAM_EXTENSIONS,
  PROGRAM_TYPES,
  promisesBinary,
  TEXT_MIME,
  type FileKind,
  type PictureFormat,
} from './file-kinds.js';
import { isDrawing, isMarkup, isScript } from './text-content.js';

/** Media type of drawings. */
export const DRAWING_MIME = 'image/svg+xml';

/** A file that is what it says. */
export interface Identity {
  /** With an extension, also when the name had none. */
  readonly name: string;
  readonly extension: string;
  /** Media type by its content. */
  readonly mime: string;
  /** Of pictures that are to be written anew. */
  readonly picture?: PictureFormat;
}

/** Why a file is not taken; with `contradiction` what its content is. */
export type Doubt =
  | { readonly doubt: 'empty' | 'program' | 'markup' | 'unknown' }
  | { readonly doubt: 'contradiction'; readonly actual: string };

/** What is known of a file. */
export interface Looked {
  /** Cleaned already. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Media type that its first bytes give; undefined when they give none. */
  readonly sniffed: string | undefined;
  /** Its text, or the beginning of it; null when it is none. */
  readonly text: () => string | null;
}

/** What is taken. */
interface Taken {
  readonly kinds: Readonly<Record<string, FileKind>>;
  /** SVG, to be cleaned afterwards. */
  readonly drawings: boolean;
}

/** What a file is by its content, held against its name; the type that a browser names is not looked at. */
export function identify(looked: Looked, { kinds, drawings }: Taken): Identity | Doubt {
  const { name, size, sniffed } = looked;
  const extension = extensionOf(name);
  if (size === 0) return { doubt: 'empty' };
  if (PROGRAM_EXTENSIONS.has(extension)) return { doubt: 'program' };
  const drawing = drawings && extension === 'svg';
  if (!drawing && MARKUP_EXTENSIONS.has(extension)) return { doubt: 'markup' };
  if (sniffed !== undefined && isProgram(sniffed)) return { doubt: 'program' }; // guard: upload-program
  const kind = sniffed === undefined ? undefined : kinds[sniffed];
  return sniffed !== undefined && kind
    ? ofKind({ name, extension, mime: sniffed }, kind)
    : ofText({ name, extension, mime: TEXT_MIME }, looked.text(), drawing);
}

function ofKind(file: Identity, kind: FileKind): Identity | Doubt {
  const { name, extension } = file;
  // guard: upload-extension
  if (extension !== '' && !kind.extensions.includes(extension)) {
    return { doubt: 'contradiction', actual: kind.name };
  }
  const [usual = ''] = kind.extensions;
  const named = extension === '' ? { name: `${name}.${usual}`, extension: usual } : {};
  return { ...file, ...named, ...(kind.picture ? { picture: kind.picture } : {}) };
}

function ofText(file: Identity, text: string | null, drawing: boolean): Identity | Doubt {
  if (text === null) return { doubt: 'unknown' };
  if (drawing) {
    return isDrawing(text)
      ? { ...file, mime: DRAWING_MIME }
      : { doubt: 'contradiction', actual: 'no drawing' };
  }
  if (isMarkup(text)) return { doubt: 'markup' }; // guard: upload-markup
  if (isScript(text)) return { doubt: 'program' }; // guard: upload-script
  if (promisesBinary(file.extension)) return { doubt: 'contradiction', actual: 'plain text' };
  return file;
}

/** Office documents with macros are programs too. */
function isProgram(mime: string): boolean {
  return PROGRAM_TYPES.has(mime) || mime.includes('macroenabled');
}

import { extensionOf } from '../http/multipart/file-name.js';
import {
  MARKUP_EXTENSIONS,
  PICTURE_EXTENSIONS,
  PROGRAM_EXTENSIONS,
  PROGRAM_TYPES,
  promisesBinary,
  TEXT_MIME,
  type FileKind,
  type PictureFormat,
} from './file-types.js';
import type { ForeignFormat } from '../media/picture-child.js';
import { isDrawing, isMarkup, isScript } from './text-content.js';

/** Media type of drawings. */
export const DRAWING_MIME = 'image/svg+xml';

/** A file whose content matches its name. */
export interface Identity {
  /** Including an extension, which is added when it is missing. */
  readonly name: string;
  readonly extension: string;
  /** Media type according to its content. */
  readonly mime: string;
  /** For images that are re-encoded. */
  readonly picture?: PictureFormat;
  /** For images that are converted: the original format. Name and type are those after the conversion. */
  readonly foreign?: ForeignFormat;
}

/** Why a file is rejected; `contradiction` includes the detected type. */
export type Doubt =
  | { readonly doubt: 'empty' | 'program' | 'markup' | 'unknown' }
  | { readonly doubt: 'contradiction'; readonly actual: string };

/** Properties of a file for its identification. */
export interface Looked {
  /** Already normalised. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Media type according to its first bytes; undefined when they identify none. */
  readonly sniffed: string | undefined;
  /** Its text, or the start of it; null for binary content. */
  readonly text: () => string | null;
}

/** Accepted types. */
interface AcceptedTypes {
  readonly kinds: Readonly<Record<string, FileKind>>;
  /** SVG, which is sanitised afterwards. */
  readonly drawings: boolean;
  /** Whether an image with the extension of another image type is renamed; otherwise it is rejected. */
  readonly renames: boolean;
}

/** Identifies a file by its content and compares it with its name; the type stated by the browser is ignored. */
export function identify(looked: Looked, { kinds, drawings, renames }: AcceptedTypes): Identity | Doubt {
  const { name, size, sniffed } = looked;
  const extension = extensionOf(name);
  if (size === 0) return { doubt: 'empty' };
  if (PROGRAM_EXTENSIONS.has(extension)) return { doubt: 'program' };
  const drawing = drawings && extension === 'svg';
  if (!drawing && MARKUP_EXTENSIONS.has(extension)) return { doubt: 'markup' };
  if (sniffed !== undefined && isProgram(sniffed)) return { doubt: 'program' }; // guard: upload-program
  const kind = sniffed === undefined ? undefined : kinds[sniffed];
  return sniffed !== undefined && kind
    ? ofKind({ name, extension, mime: sniffed }, kind, { kinds, renames })
    : ofText({ name, extension, mime: TEXT_MIME }, looked.text(), drawing);
}

function ofKind(
  { name, extension, mime }: Identity,
  kind: FileKind,
  { kinds, renames }: Pick<AcceptedTypes, 'kinds' | 'renames'>,
): Identity | Doubt {
  const isMisnamedPicture = renames && mime.startsWith('image/') && PICTURE_EXTENSIONS.has(extension);
  // guard: upload-extension
  if (extension !== '' && !kind.extensions.includes(extension) && !isMisnamedPicture) {
    return { doubt: 'contradiction', actual: kind.name };
  }
  const stored = kind.converted ? (kinds[kind.converted.to] ?? kind) : kind;
  const file = { mime: kind.converted?.to ?? mime, ...named(name, extension, stored) };
  return {
    ...file,
    ...(stored.picture ? { picture: stored.picture } : {}),
    ...(kind.converted ? { foreign: kind.converted.from } : {}),
  };
}

/** The name with a valid extension of the type. */
function named(name: string, extension: string, { extensions }: FileKind) {
  if (extensions.includes(extension)) return { name, extension };
  const [usual = ''] = extensions;
  const base = extension === '' ? name : name.slice(0, -extension.length - 1);
  return { name: `${base}.${usual}`, extension: usual };
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

/** Office documents with macros count as programs. */
function isProgram(mime: string): boolean {
  return PROGRAM_TYPES.has(mime) || mime.includes('macroenabled');
}

import { CASE_FILES_FIELD, LIMITS, type Issue } from '@zonewerk/contracts';
import { fileTypeFromBuffer } from 'file-type';
import { ApiError } from '../../../platform/http/api-error.js';
import type { UploadedFile } from '../../../platform/http/uploads.interceptor.js';
import {
  FILE_KINDS,
  MARKUP_EXTENSIONS,
  PROGRAM_EXTENSIONS,
  PROGRAM_TYPES,
  promisesBinary,
  TEXT_MIME,
  type FileKind,
} from './file-kinds.js';
import { cleanFileName, extensionOf } from '../../../platform/http/file-name.js';
import { cleanPicture } from './picture.js';
import { isMarkup, isScript, textOf } from './text-content.js';

/** A file that may be stored. */
export interface CheckedFile {
  readonly name: string;
  readonly extension: string;
  readonly mime: string;
  readonly bytes: Buffer;
}

type Upload = Pick<UploadedFile, 'originalname' | 'buffer'>;

/** Why a file cannot be attached; the message names it and says what to do. */
class Refusal extends Error {}

/**
 * Checks files by their content; the type that the browser names is not looked at. Pictures come back written anew.
 * @throws ApiError validation-error with one issue for each file that cannot be attached
 */
export async function checkFiles(uploads: readonly Upload[]): Promise<CheckedFile[]> {
  const checked: CheckedFile[] = [];
  const issues: Issue[] = [];
  for (const upload of uploads) {
    try {
      checked.push(await checkFile(upload));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      issues.push({ path: CASE_FILES_FIELD, message: error.message });
    }
  }
  if (issues.length > 0) throw new ApiError('validation-error', { issues });
  return checked;
}

async function checkFile({ originalname, buffer }: Upload): Promise<CheckedFile> {
  const name = cleanFileName(originalname);
  const extension = extensionOf(name);
  if (buffer.byteLength === 0) throw new Refusal(`${name} is empty. Please choose another file.`);
  if (PROGRAM_EXTENSIONS.has(extension)) throw program(name);
  if (MARKUP_EXTENSIONS.has(extension)) throw markup(name);
  const mime = (await fileTypeFromBuffer(buffer))?.mime;
  if (mime !== undefined && isProgram(mime)) throw program(name);
  const kind = mime === undefined ? undefined : FILE_KINDS[mime];
  return mime !== undefined && kind
    ? checkBinary({ name, extension, mime, bytes: buffer }, kind)
    : checkText({ name, extension, mime: TEXT_MIME, bytes: buffer });
}

async function checkBinary(file: CheckedFile, kind: FileKind): Promise<CheckedFile> {
  if (file.extension !== '' && !kind.extensions.includes(file.extension))
    throw contradiction(file.name, kind.name);
  const [usual = ''] = kind.extensions;
  const named = file.extension === '' ? { name: `${file.name}.${usual}`, extension: usual } : {};
  if (!kind.picture) return { ...file, ...named };
  const cleaned = await cleanPicture(file.bytes, kind.picture);
  if ('bytes' in cleaned) return { ...file, ...named, bytes: cleaned.bytes };
  throw new Refusal(
    cleaned.refused === 'too-many-pixels'
      ? `${file.name} has more than ${LIMITS.pictureMegapixels} megapixels. Please make it smaller.`
      : `${file.name} cannot be read as a picture. Please save it again and choose the new file.`,
  );
}

function checkText(file: CheckedFile): CheckedFile {
  const text = textOf(file.bytes);
  if (text === null) throw unknown(file.name);
  if (isMarkup(text)) throw markup(file.name);
  if (isScript(text)) throw program(file.name);
  if (promisesBinary(file.extension)) throw contradiction(file.name, 'plain text');
  return file;
}

/** Office documents with macros are programs too. */
function isProgram(mime: string): boolean {
  return PROGRAM_TYPES.has(mime) || mime.includes('macroenabled');
}

function program(name: string): Refusal {
  return new Refusal(
    `${name} is a program. Programs cannot be attached; put it into a ZIP file if we need it.`,
  );
}

function markup(name: string): Refusal {
  return new Refusal(
    `${name} contains HTML or SVG, which can run scripts. Please attach it in a ZIP file, or as a PNG picture.`,
  );
}

function contradiction(name: string, actual: string): Refusal {
  return new Refusal(
    `${name} is not what its name says: its content is ${actual}. Please give it the right extension.`,
  );
}

function unknown(name: string): Refusal {
  return new Refusal(
    `Files like ${name} cannot be attached. We take pictures, PDF, text, Office documents, videos and ZIP files.`,
  );
}

import { CASE_FILES_FIELD, LIMITS, type Issue } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import type { UploadedFile } from '../../../platform/http/multipart/uploads.interceptor.js';
import { FILE_KINDS, type FileKind } from '../../../platform/files/file-types.js';
import { identify, type Doubt } from '../../../platform/files/identify.js';
import { cleanPicture } from '../../../platform/files/picture.js';
import { sniffedType } from '../../../platform/files/sniff.js';
import { textOf } from '../../../platform/files/text-content.js';
import { DecodingLimitError } from '../../../platform/media/decoding-process.js';
import type { PictureConverter } from '../../../platform/media/picture-converter.js';
import type { VirusScanner } from './virus-scanner.js';
import { cleanFileName } from '../../../platform/http/multipart/file-name.js';

/** Types of files of posts. The first bytes of old Office documents and of Outlook emails are identical. */
const KINDS: Readonly<Record<string, FileKind>> = {
  ...FILE_KINDS,
  'application/x-cfb': {
    name: 'an Office document or an Outlook email',
    extensions: ['doc', 'xls', 'ppt', 'msg'],
  },
};

/** A valid file. */
export interface CheckedFile {
  readonly name: string;
  readonly extension: string;
  readonly mime: string;
  readonly bytes: Buffer;
  /** Position in the uploads. */
  readonly position: number;
  /** Present when a virus scanner found nothing. */
  readonly clean?: true;
}

/** Services that the check of a file uses. */
export interface FileTools {
  readonly converter: Pick<PictureConverter, 'convert'>;
  readonly scanner: Pick<VirusScanner, 'scan'>;
}

/** A file before its check. */
export type Upload = Pick<UploadedFile, 'originalname' | 'buffer'>;

/** Why a file cannot be attached; the message contains its name and the remedy. */
class Refusal extends Error {}

/**
 * Checks files by their content and ignores the type stated by the browser. Images are re-encoded.
 * @throws ApiError validation-error with one issue for each file that cannot be attached
 */
export async function checkFiles(uploads: readonly Upload[], tools: FileTools): Promise<CheckedFile[]> {
  const { checked, issues } = await sortFiles(uploads, tools);
  if (issues.length > 0) throw new ApiError('validation-error', { issues });
  return checked;
}

/** As `checkFiles`, but returns the files that can be attached and an issue for each of the others. */
export async function sortFiles(
  uploads: readonly Upload[],
  tools: FileTools,
): Promise<{ checked: CheckedFile[]; issues: Issue[] }> {
  const checked: CheckedFile[] = [];
  const issues: Issue[] = [];
  for (const [position, upload] of uploads.entries()) {
    try {
      const clean = await scanned(upload, tools);
      checked.push({ ...(await checkFile(upload, tools)), position, ...clean });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      issues.push({ path: CASE_FILES_FIELD, message: error.message });
    }
  }
  return { checked, issues };
}

/** @throws Refusal for an infected file */
async function scanned(
  { originalname, buffer }: Upload,
  { scanner }: FileTools,
): Promise<Pick<CheckedFile, 'clean'>> {
  const result = await scanner.scan(buffer);
  if (result?.state === 'infected') throw infected(cleanFileName(originalname), result.signature); // guard: scan-infected
  return result?.state === 'clean' ? { clean: true } : {};
}

function infected(name: string, signature: string): Refusal {
  return new Refusal(
    `${name} contains malware (${signature}), so it cannot be attached. Please check your device.`,
  );
}

async function checkFile(
  { originalname, buffer }: Upload,
  { converter }: FileTools,
): Promise<Omit<CheckedFile, 'position'>> {
  const name = cleanFileName(originalname);
  const sniffed = await sniffedType(buffer);
  const looked = { name, size: buffer.byteLength, sniffed, text: () => textOf(buffer) };
  const identity = identify(looked, { kinds: KINDS, drawings: false, renames: true });
  if ('doubt' in identity) throw refusalOf(name, identity);
  const { picture, foreign, ...file } = identity;
  if (!picture) return { ...file, bytes: buffer };
  const cleaned = await (foreign
    ? converter.convert(buffer, foreign).catch((error: unknown) => tooCostly(name, error))
    : cleanPicture(buffer, picture));
  if ('bytes' in cleaned) return { ...file, bytes: cleaned.bytes };
  throw new Refusal(
    cleaned.refused === 'too-many-pixels'
      ? `${name} has more than ${LIMITS.pictureMegapixels} megapixels. Please make it smaller.`
      : `${name} cannot be read as an image. Please save it again and choose the new file.`,
  );
}

/** @throws Refusal, or the error when it is no fault of the image */
function tooCostly(name: string, error: unknown): never {
  if (!(error instanceof DecodingLimitError)) throw error;
  throw new Refusal(`${name} takes too much time or memory to convert. Please save it as JPEG.`);
}

function refusalOf(name: string, doubt: Doubt): Refusal {
  switch (doubt.doubt) {
    case 'empty':
      return new Refusal(`${name} is empty. Please choose another file.`);
    case 'program':
      return program(name);
    case 'markup':
      return markup(name);
    case 'contradiction':
      return contradiction(name, doubt.actual);
    case 'unknown':
      return unknown(name);
  }
}

function program(name: string): Refusal {
  return new Refusal(
    `${name} is a program. Programs cannot be attached. Please put it into a ZIP file if we need it.`,
  );
}

function markup(name: string): Refusal {
  return new Refusal(
    `${name} contains HTML or SVG, which can run scripts. Please attach it in a ZIP file, or as a PNG image.`,
  );
}

function contradiction(name: string, actual: string): Refusal {
  return new Refusal(
    `${name} has a wrong extension: its content is ${actual}. Please correct the extension.`,
  );
}

function unknown(name: string): Refusal {
  return new Refusal(
    `Files like ${name} cannot be attached. Supported are images, PDF, text, Office documents, Outlook emails, videos and ZIP files.`,
  );
}

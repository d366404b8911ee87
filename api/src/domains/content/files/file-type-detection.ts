import { FILE_FIELD, FILE_LIMITS, LIMITS, type ErrorCode } from '@zonewerk/contracts';
import { FILE_KINDS, MORE_KINDS } from '../../../platform/files/file-types.js';
import {
  DRAWING_MIME,
  identify,
  type Doubt,
  type Identity,
  type Looked,
} from '../../../platform/files/identify.js';
import { sniffedType } from '../../../platform/files/sniff.js';
import { textOf } from '../../../platform/files/text-content.js';
import { ApiError } from '../../../platform/http/api-error.js';
import {
  findDrawingFault,
  MAX_DRAWING_PICTURES,
  type DrawingFault,
} from '../../../platform/media/drawing-pixels.js';
import { foreignSizeOf } from '../../../platform/media/picture-converter.js';
import { pictureSizeOf } from '../../../platform/media/redraw.js';
import { cleanDrawing } from './thumbnails/drawing.js';

const MEGABYTE = 1_048_576;
const KINDS = { ...FILE_KINDS, ...MORE_KINDS };

const DRAWING_FAULTS: Readonly<Record<DrawingFault, string>> = {
  'too-many-pixels': `contains images with more than ${LIMITS.pictureMegapixels} megapixels in total. Please make them smaller.`,
  'too-many-pictures': `contains more than ${MAX_DRAWING_PICTURES} images. Please use fewer.`,
  'unreadable-picture': 'contains an image that cannot be read. Please insert it again and save the drawing.',
};

/** A valid file in the form to store. */
export interface Admitted extends Identity {
  readonly bytes: Buffer;
}

/**
 * Validates a whole file and detects its type. Drawings are sanitised: executable and external content is removed.
 * Images are only validated here and re-encoded later.
 * @throws ApiError validation-error or payload-too-large that names the file
 */
export async function validateUpload(name: string, bytes: Buffer): Promise<Admitted> {
  const identity = await detectTypeFromHeader(name, bytes, bytes.byteLength);
  if (identity.mime === DRAWING_MIME) return { ...identity, bytes: await cleanedDrawing(name, bytes) };
  if (identity.picture) {
    const isAnimated = identity.picture === 'gif' || identity.picture === 'webp';
    const size = await (identity.foreign
      ? foreignSizeOf(bytes, identity.foreign)
      : pictureSizeOf(bytes, isAnimated));
    if (size === null)
      throw refusal(`${name} cannot be read as an image. Please save it again and choose the new file.`);
    if (size.pixels > size.most)
      throw refusal(`${name} has more than ${size.most / 1_000_000} megapixels. Please make it smaller.`);
  }
  return { ...identity, bytes };
}

/**
 * Type of a file from its first bytes. Sufficient for all files except images and drawings.
 * @param size size of the whole file
 * @throws ApiError validation-error or payload-too-large that names the file
 */
export async function detectTypeFromHeader(name: string, head: Buffer, size: number): Promise<Identity> {
  const sniffed = await sniffedType(head);
  const identity = identityOf({ name, size, sniffed, text: () => textOf(head) });
  refuseTooLargeForKind(identity, size);
  return identity;
}

/** @throws ApiError validation-error */
export function refuseEmpty(name: string, size: number): void {
  if (size === 0) throw refusal(`${name} ${sentenceOf({ doubt: 'empty' })}`);
}

/**
 * Type of a file from the detected properties.
 * @throws ApiError validation-error that names the file
 */
function identityOf(looked: Looked): Identity {
  const identity = identify(looked, { kinds: KINDS, drawings: true, renames: true });
  if ('doubt' in identity) throw refusal(`${looked.name} ${sentenceOf(identity)}`);
  return identity;
}

/** @throws ApiError payload-too-large when the file exceeds the limit of its type */
function refuseTooLargeForKind({ name, mime, picture }: Identity, size: number): void {
  const most =
    mime === DRAWING_MIME ? FILE_LIMITS.drawingBytes : picture ? FILE_LIMITS.pictureBytes : Infinity;
  if (size <= most) return;
  const message = `${name} has more than ${most / MEGABYTE} MB, the limit of this image type.`;
  throw new ApiError('payload-too-large', { message });
}

async function cleanedDrawing(name: string, bytes: Buffer): Promise<Buffer> {
  const text = textOf(bytes) ?? '';
  const clean = cleanDrawing(text);
  if (clean === null)
    throw refusal(`${name} cannot be read as a drawing. Please save it again and choose the new file.`);
  // Entities can contain images that only the sanitised text shows.
  const fault = (await findDrawingFault(text)) ?? (await findDrawingFault(clean));
  if (fault) throw refusal(`${name} ${DRAWING_FAULTS[fault]}`); // guard: upload-drawing-pictures
  return Buffer.from(clean);
}

function sentenceOf(doubt: Doubt): string {
  switch (doubt.doubt) {
    case 'empty':
      return 'is empty. Please choose another file.';
    case 'program':
      return 'is a program. Programs cannot be stored here.';
    case 'markup':
      return 'contains HTML, which can run scripts. Please put it into a ZIP file.';
    case 'contradiction':
      return `has a wrong extension: its content is ${doubt.actual}. Please correct the extension.`;
    case 'unknown':
      return 'has a type that cannot be stored. Supported are images, PDF, text, Office documents, audio, videos, fonts and ZIP files.';
  }
}

/** Error about a file, with the form field that contains it. */
export function refusal(message: string, code: ErrorCode = 'validation-error'): ApiError {
  const issues = code === 'validation-error' ? { issues: [{ path: FILE_FIELD, message }] } : {};
  return new ApiError(code, { message, ...issues });
}

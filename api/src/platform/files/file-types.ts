import type { ForeignFormat } from '../media/picture-child.js';

/** Image formats that are decoded and re-encoded. */
export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';

export interface FileKind {
  /** Display name: "The content of x is …". */
  readonly name: string;
  /** Valid extensions; a file without one receives the first. */
  readonly extensions: readonly string[];
  readonly picture?: PictureFormat;
  /** For images that browsers do not support: the media type of the conversion. */
  readonly converted?: { readonly from: ForeignFormat; readonly to: string };
}

const office = 'application/vnd.openxmlformats-officedocument';

/** Binary types that can be attached, by the media type that their first bytes identify. Other types are rejected. */
export const FILE_KINDS: Readonly<Record<string, FileKind>> = {
  'image/png': { name: 'a PNG image', extensions: ['png'], picture: 'png' },
  'image/apng': { name: 'a PNG image', extensions: ['png', 'apng'], picture: 'png' },
  'image/jpeg': { name: 'a JPEG image', extensions: ['jpg', 'jpeg', 'jpe', 'jfif'], picture: 'jpeg' },
  'image/webp': { name: 'a WebP image', extensions: ['webp'], picture: 'webp' },
  'image/gif': { name: 'a GIF image', extensions: ['gif'], picture: 'gif' },
  'image/avif': { name: 'an AVIF image', extensions: ['avif'], picture: 'avif' },
  ...foreignKinds(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'], {
    name: 'a HEIC picture',
    extensions: ['heic', 'heif', 'hif'],
    converted: { from: 'heic', to: 'image/jpeg' },
  }),
  ...foreignKinds(['image/tiff'], {
    name: 'a TIFF picture',
    extensions: ['tif', 'tiff'],
    converted: { from: 'tiff', to: 'image/jpeg' },
  }),
  ...foreignKinds(['image/bmp'], {
    name: 'a BMP picture',
    extensions: ['bmp', 'dib'],
    converted: { from: 'bmp', to: 'image/png' },
  }),
  'application/pdf': { name: 'a PDF document', extensions: ['pdf'] },
  'application/rtf': { name: 'a rich text document', extensions: ['rtf'] },
  [`${office}.wordprocessingml.document`]: { name: 'a Word document', extensions: ['docx'] },
  [`${office}.spreadsheetml.sheet`]: { name: 'an Excel workbook', extensions: ['xlsx'] },
  [`${office}.presentationml.presentation`]: { name: 'a PowerPoint presentation', extensions: ['pptx'] },
  'application/vnd.oasis.opendocument.text': { name: 'an OpenDocument text', extensions: ['odt'] },
  'application/vnd.oasis.opendocument.spreadsheet': { name: 'an OpenDocument table', extensions: ['ods'] },
  'application/vnd.oasis.opendocument.presentation': {
    name: 'an OpenDocument presentation',
    extensions: ['odp'],
  },
  'application/zip': { name: 'a ZIP archive', extensions: ['zip'] },
  'application/gzip': { name: 'a gzip archive', extensions: ['gz', 'tgz'] },
  'application/x-7z-compressed': { name: 'a 7z archive', extensions: ['7z'] },
  'application/vnd.tcpdump.pcap': { name: 'a network capture', extensions: ['pcap', 'pcapng', 'cap'] },
  'video/mp4': { name: 'an MP4 video', extensions: ['mp4', 'm4v'] },
  'video/x-m4v': { name: 'an MP4 video', extensions: ['m4v', 'mp4'] },
  'video/quicktime': { name: 'a QuickTime video', extensions: ['mov', 'qt'] },
  'video/webm': { name: 'a WebM video', extensions: ['webm'] },
};

/** Additional types in projects. The first bytes of old Office documents do not distinguish them. */
export const MORE_KINDS: Readonly<Record<string, FileKind>> = {
  'application/x-cfb': { name: 'an Office document', extensions: ['doc', 'xls', 'ppt'] },
  'image/x-icon': { name: 'an icon', extensions: ['ico'] },
  'audio/mpeg': { name: 'an MP3 recording', extensions: ['mp3'] },
  'audio/wav': { name: 'a WAV recording', extensions: ['wav'] },
  'audio/ogg': { name: 'an Ogg recording', extensions: ['ogg', 'oga', 'opus'] },
  'audio/flac': { name: 'a FLAC recording', extensions: ['flac'] },
  'audio/x-m4a': { name: 'an MP4 recording', extensions: ['m4a'] },
  'font/woff': { name: 'a font', extensions: ['woff'] },
  'font/woff2': { name: 'a font', extensions: ['woff2'] },
  'font/ttf': { name: 'a font', extensions: ['ttf'] },
  'font/otf': { name: 'a font', extensions: ['otf'] },
};

/** Media type of all files with text content. */
export const TEXT_MIME = 'text/plain';

/** Extensions of files that operating systems execute when opened, whatever their content. */
export const PROGRAM_EXTENSIONS: ReadonlySet<string> = new Set(
  (
    'apk app appx bat cmd com command cpl deb desktop dll dmg exe gadget hta inf iso jar js jse lnk msc msi msp ' +
    'pif pkg ps1 psm1 reg rpm scf scr sct sh sys url vb vbe vbs wasm ws wsc wsf wsh xll'
  ).split(' '),
);

/** Media types of programs and of installers. */
export const PROGRAM_TYPES: ReadonlySet<string> = new Set([
  'application/java-archive',
  'application/java-vm',
  'application/vnd.android.package-archive',
  'application/wasm',
  'application/x-apple-diskimage',
  'application/x-deb',
  'application/x-elf',
  'application/x-google-chrome-extension',
  'application/x-mach-binary',
  'application/x-ms-regedit',
  'application/x-msdownload',
  'application/x-rpm',
  'application/x-shockwave-flash',
  'application/x-xpinstall',
  'application/x.ms.shortcut',
]);

/** Extensions that browsers display as documents with scripts. */
export const MARKUP_EXTENSIONS: ReadonlySet<string> = new Set(
  'htm html mht mhtml shtml svg svgz xht xhtml xsl xslt'.split(' '),
);

/** Extensions of images, except drawings. Image programs often retain the extension after a change of the format. */
export const PICTURE_EXTENSIONS: ReadonlySet<string> = new Set(
  Object.entries({ ...FILE_KINDS, ...MORE_KINDS }).flatMap(([mime, { extensions }]) =>
    mime.startsWith('image/') ? extensions : [],
  ),
);

const CLAIMED = new Set(Object.values({ ...FILE_KINDS, ...MORE_KINDS }).flatMap((kind) => kind.extensions));

/** Whether an extension stands for a binary type, so that text content contradicts it. */
export function promisesBinary(extension: string): boolean {
  return CLAIMED.has(extension);
}

function foreignKinds(mimes: readonly string[], kind: FileKind): Record<string, FileKind> {
  return Object.fromEntries(mimes.map((mime) => [mime, kind]));
}

import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** A drawing whose processing is disproportionately expensive. */
interface HostileDrawing {
  readonly title: string;
  readonly name: string;
  readonly content: Buffer;
  /** Whether the upload is rejected; the renderer draws the others or reaches a limit. */
  readonly isRefused: boolean;
}

const SIDE = 10_000;
const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/** A drawing of 100 by 100 pixels by default. */
export function svg(inside: string, attributes = 'width="100" height="100"'): string {
  return `<svg xmlns="${SVG}" xmlns:xlink="${XLINK}" ${attributes}>${inside}</svg>`;
}

/** Compressed rows of black pictures, by their size. */
const blackRows = new Map<string, Buffer>();

/** A black PNG picture with one bit per pixel: 12 kB for 100 megapixels. `mark` makes pictures differ. */
export function largePng(width: number, height: number, mark = 0): Buffer {
  const size = `${width}x${height}`;
  const rows = blackRows.get(size) ?? deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  blackRows.set(size, rows);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${mark}`)),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Small pictures of other formats with 10,000 by 10,000 pixels in their headers. */
async function largeByHeader(): Promise<Record<'gif' | 'jpeg' | 'webp', Buffer>> {
  const small = sharp({ create: { width: 16, height: 16, channels: 3, background: '#000' } });
  const [gif, jpeg, webp] = await Promise.all([
    small.clone().gif().toBuffer(),
    small.clone().jpeg().toBuffer(),
    small.clone().webp().toBuffer(),
  ]);
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  for (const offset of [5, 7]) jpeg.writeUInt16BE(SIDE, frame + offset);
  for (const offset of [6, 8]) gif.writeUInt16LE(SIDE, offset);
  for (const offset of [26, 28]) webp.writeUInt16LE(SIDE, offset);
  return { gif, jpeg, webp };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A GIF picture with one pixel in its header, whose only frame has 65,535 by 65,535 pixels. */
function smallGifWithLargeFrame(): Buffer {
  const head = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1');
  const frame = Buffer.from(',\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x02\x44\x01\x00;', 'latin1');
  return Buffer.concat([head, frame]);
}

export const dataUri = (content: Buffer | string, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;
const image = (href: string, attribute = 'href') =>
  `<image ${attribute}="${href}" width="100" height="100"/>`;
const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

/** Drawings with embedded pictures above the pixel limit. */
async function embeddedPictures(): Promise<Record<string, string>> {
  const png = largePng(SIDE, SIDE);
  const { gif, jpeg, webp } = await largeByHeader();
  const inner = svg(image(dataUri(png)));
  const nested = dataUri(inner, 'image/svg+xml');
  return {
    'one PNG picture': svg(image(dataUri(png))),
    'one PNG picture by xlink:href': svg(image(dataUri(png), 'xlink:href')),
    'twelve PNG pictures': svg(repeat(12, (index) => image(dataUri(largePng(SIDE, SIDE, index))))),
    'one JPEG picture': svg(image(dataUri(jpeg, 'image/jpeg'))),
    'one GIF picture': svg(image(dataUri(gif, 'image/gif'))),
    'one WebP picture': svg(image(dataUri(webp, 'image/webp'))),
    'a PNG image that is called a GIF image': svg(image(dataUri(png, 'image/gif'))),
    'a GIF image with a frame larger than its header says': svg(
      image(dataUri(smallGifWithLargeFrame(), 'image/gif')),
    ),
    'thirty pictures of 2 megapixels': svg(
      repeat(30, (index) => image(dataUri(largePng(2_000, 1_000, index)))),
    ),
    'a picture in a drawing in it': svg(image(nested)),
    'a picture in a drawing in it, percent-encoded': svg(
      image(`data:image/svg+xml,${encodeURIComponent(inner)}`),
    ),
    'a picture in a drawing in it, gzip-compressed': svg(image(dataUri(gzipSync(inner), 'image/svg+xml'))),
    'a picture five drawings deep': svg(
      image(
        Array.from({ length: 4 }).reduce<string>(
          (href) => dataUri(svg(image(href)), 'image/svg+xml'),
          nested,
        ),
      ),
    ),
    'a picture in a filter': svg(
      `<filter id="f"><feImage href="${dataUri(png)}"/></filter><rect width="9" height="9" filter="url(#f)"/>`,
    ),
    'a picture in a pattern': svg(
      `<pattern id="p" width="1" height="1">${image(dataUri(png))}</pattern><rect width="99" height="99" fill="url(#p)"/>`,
    ),
    'a picture that is used a hundred times': svg(
      `<defs><g id="i">${image(dataUri(png))}</g></defs>${repeat(100, () => '<use href="#i"/>')}`,
    ),
  };
}

/** Drawings without pictures that take much time or memory. */
function costlyShapes(): Record<string, string> {
  const full = 'width="100" height="100"';
  return {
    'references that double thirty times': svg(
      `<defs><rect id="u0" ${full}/>${repeat(30, (index) => `<g id="u${index + 1}"><use href="#u${index}"/><use href="#u${index}"/></g>`)}</defs><use href="#u30"/>`,
    ),
    'patterns in patterns': svg(
      `<defs>${repeat(20, (index) => `<pattern id="p${index}" width=".1" height=".1"><rect ${full} fill="url(#p${index + 1})"/><rect ${full} fill="url(#p${index + 1})"/></pattern>`)}</defs><rect ${full} fill="url(#p0)"/>`,
    ),
    'a hundred blurs': svg(
      `<filter id="f" x="-9" y="-9" width="20" height="20">${repeat(100, () => '<feGaussianBlur stdDeviation="900"/>')}</filter><rect ${full} filter="url(#f)"/>`,
    ),
    'turbulence on a thousand rectangles': svg(
      `<filter id="f" x="0" y="0" width="1" height="1"><feTurbulence baseFrequency="0.5" numOctaves="1000000"/></filter>${repeat(1_000, () => `<rect ${full} filter="url(#f)"/>`)}`,
    ),
    'morphology with a large radius': svg(
      `<filter id="f">${repeat(50, () => '<feMorphology operator="dilate" radius="5000"/>')}</filter>${repeat(50, () => `<rect ${full} filter="url(#f)"/>`)}`,
    ),
    'a large convolution': svg(
      `<filter id="f"><feConvolveMatrix order="300" kernelMatrix="${'1 '.repeat(90_000)}"/></filter>${repeat(100, () => `<rect ${full} filter="url(#f)"/>`)}`,
    ),
    'fifty masks in one another': svg(
      `<defs>${repeat(50, (index) => `<mask id="m${index}"><rect ${full} fill="#fff" mask="url(#m${index + 1})"/></mask>`)}</defs><rect ${full} mask="url(#m0)"/>`,
    ),
    'ten thousand translucent groups': svg(
      repeat(10_000, () => `<g opacity=".5" filter="blur(9px)"><rect ${full}/></g>`),
    ),
    'a line of a billion dashes': svg('<path d="M0 0H100000000" stroke="#000" stroke-dasharray=".1"/>'),
    'lines of fine dashes': svg(
      `<path d="${'M0 0H100V100H0Z'.repeat(20_000)}" stroke="#000" stroke-dasharray=".001"/>`,
    ),
    'markers on fifty thousand corners': svg(
      `<defs><marker id="m" markerWidth="99" markerHeight="99"><path d="${'M0 0L9 9'.repeat(500)}" stroke="#000"/></marker></defs><path d="M0 0${'L9 9 0 9'.repeat(25_000)}" marker-mid="url(#m)"/>`,
    ),
    'a hundred thousand groups in one another': svg('<g>'.repeat(100_000) + '</g>'.repeat(100_000)),
    'a sheet of styles with ten thousand rules': svg(
      `<style>${repeat(10_000, (index) => `g g g .a${index % 9} g,`)}a{}</style>${'<g class="a1">'.repeat(100)}${'<rect class="a2"/>'.repeat(20_000)}${'</g>'.repeat(100)}`,
    ),
    'letters of a million pixels': svg(
      `<text font-size="1000000" stroke="#000" stroke-width="9">${'&#229;'.repeat(10_000)}</text>`,
    ),
    'a size of a billion pixels': svg(`<rect ${full}/>`, 'width="1000000000" height="1000000000"'),
    'a viewBox of a billion pixels': svg(
      '<rect width="1000000000" height="1000000000" filter="blur(900000px)"/>',
      'width="7000" height="7000" viewBox="0 0 1000000000 1000000000"',
    ),
  };
}

/** Drawings with another extension, or compressed. */
function disguises(): readonly (readonly [string, string, Buffer])[] {
  const bomb = svg(image(dataUri(largePng(SIDE, SIDE))));
  return [
    ['a compressed drawing', 'a.svg', gzipSync(bomb)],
    ['a drawing that begins as an AVIF image does', 'a.avif', Buffer.from(`<!--ftypavif-->${bomb}`)],
    [
      'entities that multiply',
      'a.svg',
      Buffer.from(
        `<!DOCTYPE svg [<!ENTITY a "${'b'.repeat(999)}"><!ENTITY c "${'&a;'.repeat(999)}">]>${svg('<text>&c;</text>')}`,
      ),
    ],
  ];
}

export async function hostileDrawings(): Promise<readonly HostileDrawing[]> {
  const entries = (drawings: Record<string, string>, isRefused: boolean) =>
    Object.entries(drawings).map(([title, text]) => ({
      title,
      name: 'a.svg',
      content: Buffer.from(text),
      isRefused,
    }));
  return [
    ...entries(await embeddedPictures(), true),
    ...entries(costlyShapes(), false),
    ...disguises().map(([title, name, content]) => ({ title, name, content, isRefused: true })),
  ];
}

/** The drawing of that title. */
export async function hostileDrawing(title: string): Promise<HostileDrawing> {
  const found = (await hostileDrawings()).find((drawing) => drawing.title === title);
  if (!found) throw new Error(`There is no drawing ${title}.`);
  return found;
}

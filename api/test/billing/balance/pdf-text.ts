import { inflateSync } from 'node:zlib';

/** Copyable text of a PDF: glyphs mapped to letters by the tables of their fonts. */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = fontsOf(objects);
  const contents = [...objects.values()].filter((body) => / T[Jj]\b/u.test(body));
  return contents.map((content) => readContent(content, fonts)).join('\n');
}

/** Objects by number, with inflated streams. */
function objectsOf(pdf: Buffer): Map<string, string> {
  const text = pdf.toString('latin1');
  const found = new Map<string, string>();
  for (const [, number = '', body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([^]*?)\nendobj/gu)) {
    const [, stream] = /stream\n([^]*)\nendstream/u.exec(body) ?? [];
    const packed = stream !== undefined && body.includes('/FlateDecode');
    found.set(number, packed ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : body);
  }
  return found;
}

/** Letters of each font's glyphs, by font name. */
function fontsOf(objects: Map<string, string>): Map<string, Map<string, string>> {
  const fonts = new Map<string, Map<string, string>>();
  for (const body of objects.values()) {
    for (const [, name = '', number = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/gu)) {
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/u.exec(objects.get(number) ?? '') ?? [];
      fonts.set(name, lettersOf(objects.get(table) ?? ''));
    }
  }
  return fonts;
}

function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>();
  const ranges = /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gu;
  for (const [, first = '', list = ''] of table.matchAll(ranges)) {
    list
      .trim()
      .split(/\s+/u)
      .forEach((hex, place) => {
        const glyph = (Number.parseInt(first, 16) + place).toString(16).padStart(4, '0');
        letters.set(glyph, Buffer.from(hex.slice(1, -1), 'hex').swap16().toString('utf16le'));
      });
  }
  return letters;
}

function readContent(content: string, fonts: Map<string, Map<string, string>>): string {
  let letters = new Map<string, string>();
  const lines: string[] = [];
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^[\]]*)\] TJ/gu)) {
    if (font !== undefined) letters = fonts.get(font) ?? letters;
    if (shown === undefined) continue;
    const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/gu)].flatMap(
      ([, hex = '']) => hex.match(/.{4}/gu) ?? [],
    );
    lines.push(glyphs.map((glyph) => letters.get(glyph) ?? '?').join(''));
  }
  return lines.join('\n');
}

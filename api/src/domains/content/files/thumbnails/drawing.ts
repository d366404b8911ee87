import { SaxesParser, type SaxesTagPlain } from 'saxes';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/** Permitted elements. All others are removed with their content, except `a`, whose content remains. */
const ELEMENTS = new Set(
  (
    'circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix ' +
    'feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR ' +
    'feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile ' +
    'feTurbulence filter g image line linearGradient marker mask metadata path pattern polygon polyline ' +
    'radialGradient rect stop style svg switch symbol text textPath title tspan use view'
  ).split(' '),
);
const WITHOUT_CONTENT = new Set(['metadata']);
const NAME = /^(?:xml:(?:space|lang)|xlink:href|[A-Za-z][\w-]*)$/u;
/** Permitted links: fragments of the drawing, and embedded images. */
const LINKS = new Set(['href', 'xlink:href']);
const OWN_LINK = /^\s*#[^\s]*\s*$/u;
const OWN_PICTURE = /^\s*data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*$/u;
const REACHES_OUT = /\burl\(\s*(?!['"]?#)|@import|@font-face|expression\s*\(|javascript:|-moz-binding|\\/iu;

/** An entity with plain text. Parameter entities, external entities and nested entities do not match. */
const OWN_ENTITY = /<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(?:"([^"&%<]*)"|'([^'&%<]*)')\s*>/gu;
/** Maximum length of a drawing in characters after entity expansion. */
const MAX_EXPANDED = 4 * 1_048_576;

/**
 * Sanitises a drawing: permitted elements only, no event handlers, links only within the drawing, no document type.
 * Drawing programs use entities for namespaces; these are expanded. Null when the drawing is not well formed, or uses
 * an entity that is not plain text.
 */
export function cleanDrawing(text: string): string | null {
  const parser = new SaxesParser();
  const writer = new Writer();
  let broken = false;
  parser.on('error', () => {
    broken = true;
  });
  parser.on('doctype', (type) => {
    const own = entitiesOf(type);
    broken ||= expandedLength(text, own) > MAX_EXPANDED; // guard: upload-drawing-entities
    for (const [name, value] of own) parser.ENTITIES[name] = value;
  });
  parser.on('opentag', (tag) => writer.open(tag));
  parser.on('text', (part) => writer.text(part));
  parser.on('cdata', (part) => writer.text(part));
  parser.on('closetag', () => writer.close());
  parser.write(text.replace(/^\uFEFF/u, '')).close();
  return broken || !writer.drew ? null : writer.written;
}

function entitiesOf(doctype: string): Map<string, string> {
  const found = doctype.matchAll(OWN_ENTITY);
  return new Map([...found].map(([, name = '', double, single]) => [name, double ?? single ?? '']));
}

function expandedLength(text: string, entities: ReadonlyMap<string, string>): number {
  const used = text.matchAll(/&([\w.-]+);/gu);
  return [...used].reduce((sum, [, name = '']) => sum + (entities.get(name)?.length ?? 0), text.length);
}

/** Result for an element: written, removed without its content, or removed with its content. */
type Fate = 'kept' | 'opened' | 'gone';

class Writer {
  written = '';
  drew = false;
  private readonly fates: { fate: Fate; name: string }[] = [];
  private style: string | null = null;

  open({ name: prefixed, attributes }: SaxesTagPlain): void {
    const name = prefixed.replace(/^svg:/u, '');
    const fate = this.isRemoved() ? 'gone' : elementPolicy(name, this.fates.length);
    this.fates.push({ fate, name });
    if (fate !== 'kept') return;
    this.drew ||= name === 'svg';
    const root = this.fates.length === 1 ? ` xmlns="${SVG}" xmlns:xlink="${XLINK}"` : '';
    this.written += `<${name}${root}${attributesOf(name, attributes)}>`;
    if (name === 'style') this.style = '';
  }

  text(part: string): void {
    const last = this.fates.at(-1);
    if (!last || this.isRemoved() || WITHOUT_CONTENT.has(last.name)) return;
    if (this.style === null) this.written += escaped(part);
    else this.style += part;
  }

  close(): void {
    const last = this.fates.pop();
    if (last?.fate !== 'kept') return;
    if (this.style !== null && !REACHES_OUT.test(this.style)) this.written += escaped(this.style);
    this.style = null;
    this.written += `</${last.name}>`;
  }

  private isRemoved(): boolean {
    return this.fates.at(-1)?.fate === 'gone';
  }
}

function elementPolicy(name: string, depth: number): Fate {
  if (depth === 0) return name === 'svg' ? 'kept' : 'gone';
  if (name === 'a') return 'opened';
  return ELEMENTS.has(name) && !WITHOUT_CONTENT.has(name) ? 'kept' : 'gone';
}

function attributesOf(element: string, attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .filter(([name, value]) => isHarmless(element, name, value))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
}

function isHarmless(element: string, name: string, value: string): boolean {
  if (!NAME.test(name) || /^(?:on|xmlns$)/iu.test(name)) return false;
  if (LINKS.has(name)) return OWN_LINK.test(value) || (element === 'image' && OWN_PICTURE.test(value));
  return !REACHES_OUT.test(value);
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/gu, (character) => `&#${character.charCodeAt(0)};`);
}

import type { ZoneTemplate } from '@zonewerk/contracts';

/** Valid values of a non-empty field. */
export type FieldKind = 'text' | 'host' | 'ipv4' | 'ipv6';

export interface TemplateField {
  readonly name: string;
  readonly label: string;
  readonly help: string;
  readonly kind: FieldKind;
  readonly required?: boolean;
}

/** Record sets that a provider requires, as lines of a zone file. */
export interface Template {
  readonly id: string;
  readonly group: ZoneTemplate['group'];
  readonly name: string;
  readonly purpose: string;
  /** URL of the provider's documentation. */
  readonly documentation: string;
  readonly fields: readonly TemplateField[];
  /**
   * @param values of the fields, checked by kind and in canonical form; empty for empty fields
   * @param domain in ASCII, without final dot
   */
  readonly lines: (values: Readonly<Record<string, string>>, domain: string) => readonly string[];
}

/** Seconds; the middle of the providers' recommendations. */
export const TEMPLATE_TTL = 3_600;

/** Maximum of bytes of one character string (RFC 1035, section 3.3). */
const STRING_CHARACTERS = 255;

/** A TXT line; long texts are split into several strings. The text has neither quotation marks nor backslashes. */
export function txt(name: string, text: string): string {
  const strings = text.match(new RegExp(`.{1,${STRING_CHARACTERS}}`, 'gu')) ?? [];
  return `${name} TXT ${strings.map((one) => `"${one}"`).join(' ')}`;
}

/** A line that is present only when its field is not empty. */
export function when(value: string | undefined, line: (value: string) => string): string[] {
  return value ? [line(value)] : [];
}

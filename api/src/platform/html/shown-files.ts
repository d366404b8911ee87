/** A file or thumbnail in sanitised HTML. */
export interface ShownFile {
  readonly id: string;
  /** Of a thumbnail, e.g. `150x150`; null for the file itself. */
  readonly size: string | null;
}

/** Sanitised HTML has `<` and `>` only around elements, and double quotes around values. */
const ELEMENT = /<(?:img|a) [^<>]*>/gu;
const ADDRESS =
  /( (?:src|href)=")\/api\/projects\/[0-9a-f]{24}\/fileManager\/(?:file\/([0-9a-f]{24})|thumbnail\/([0-9a-f]{24})\/([0-9x]{1,9})\/[0-9a-f]{1,64})\/(?=")/gu;

/** Distinct IDs of the files that sanitised HTML shows or links. */
export function filesIn(html: string): string[] {
  const ids = new Set<string>();
  withFileAddresses(html, ({ id }) => {
    ids.add(id);
    return '';
  });
  return [...ids];
}

/** Sanitised HTML with replaced URLs of its files. */
export function withFileAddresses(html: string, addressOf: (file: ShownFile) => string): string {
  return html.replace(ELEMENT, (element) =>
    element.replace(ADDRESS, (_, begin: string, file?: string, small?: string, size?: string) => {
      const id = file ?? small ?? '';
      return `${begin}${addressOf({ id, size: size ?? null })}`;
    }),
  );
}

/** A file, or a small picture of one, as cleaned HTML names it. */
export interface ShownFile {
  readonly id: string;
  /** Of a small picture, e.g. `150x150`; null for the file itself. */
  readonly size: string | null;
}

/** Cleaned HTML has `<` and `>` around elements only, and double quotes around values. */
const ELEMENT = /<(?:img|a) [^<>]*>/gu;
const ADDRESS =
  /( (?:src|href)=")\/api\/projects\/[0-9a-f]{24}\/fileManager\/(?:file\/([0-9a-f]{24})|thumbnail\/([0-9a-f]{24})\/([0-9x]{1,9})\/[0-9a-f]{1,64})\/(?=")/gu;

/** Ids of the files that cleaned HTML shows or leads to, each once. */
export function filesIn(html: string): string[] {
  const ids = new Set<string>();
  withFileAddresses(html, ({ id }) => {
    ids.add(id);
    return '';
  });
  return [...ids];
}

/** Cleaned HTML with other addresses of its files. */
export function withFileAddresses(html: string, addressOf: (file: ShownFile) => string): string {
  return html.replace(ELEMENT, (element) =>
    element.replace(ADDRESS, (_, begin: string, file?: string, small?: string, size?: string) => {
      const id = file ?? small ?? '';
      return `${begin}${addressOf({ id, size: size ?? null })}`;
    }),
  );
}

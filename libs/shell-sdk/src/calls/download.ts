/** File of a response; a string, because the cache of calls is serialisable as JSON. */
export interface Download {
  readonly name: string;
  readonly type: string;
  /** The text; base64 when `binary`. */
  readonly text: string;
  readonly binary?: true;
}

const NAME = /filename="([^"]+)"/u;
/** Media types of text. */
const TEXT = /^(?:text\/|application\/json)/u;

/** The file of a response; null if it is none. */
export async function readDownload(response: Response): Promise<Download | null> {
  const name = NAME.exec(response.headers.get('content-disposition') ?? '')?.[1];
  if (name === undefined) return null;
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (!TEXT.test(type)) return { name, type, text: toBase64(bytes), binary: true };
  // `text()` would remove the byte order mark, by which spreadsheets detect the encoding.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { name, type, text };
}

/** Saves a file with the browser's download. */
export function saveDownload({ name, type, text, binary }: Download): void {
  const address = URL.createObjectURL(new Blob([binary ? fromBase64(text) : text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // Deferred: the browser reads the URL after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}

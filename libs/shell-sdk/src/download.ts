/** A file that a call answered with; text, because what is stored of calls can be written down as JSON. */
export interface Download {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

const NAME = /filename="([^"]+)"/u;

/** The file of an answer; null when the answer is none. */
export async function readDownload(response: Response): Promise<Download | null> {
  const name = NAME.exec(response.headers.get('content-disposition') ?? '')?.[1];
  if (name === undefined) return null;
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  // `text()` would take away the byte order mark, by which spreadsheets know the encoding.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { name, type, text };
}

/** Lets the browser keep a file, as it keeps what is downloaded. */
export function saveDownload({ name, type, text }: Download): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // After the click was handled: the browser reads the address then.
  setTimeout(() => URL.revokeObjectURL(address));
}

const MESSAGE_MOST = 300;

/** A message of a browser for display: one line without control or direction characters, truncated. */
export function cleanMessage(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= MESSAGE_MOST ? line : `${characters.slice(0, MESSAGE_MOST - 1).join('')}…`;
}

/** The message without URLs, numbers and hashes, so that the same failure of two browsers is identical. */
export function fingerprintOf(message: string): string {
  return message
    .toLowerCase()
    .replace(/https?:\/\/\S+/gu, 'address')
    .replace(/\b[0-9a-f]{6,}\b/gu, '#')
    .replace(/\d+/gu, '#');
}

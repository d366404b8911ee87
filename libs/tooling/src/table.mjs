/**
 * @param {string[]} head
 * @param {string[][]} rows
 * @param {{ texts?: number }} [options] number of text columns
 * @returns {string} an aligned Markdown table; the first column is text, the others are figures
 */
export function table(head, rows, { texts = 1 } = {}) {
  const lines = [head, ...rows];
  const widths = head.map((_, at) => Math.max(3, ...lines.map((line) => line[at]?.length ?? 0)));
  const rule = widths.map((width, at) => (at < texts ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  const padded = lines.map((line) =>
    widths.map((width, at) => (at < texts ? line[at]?.padEnd(width) : line[at]?.padStart(width))),
  );
  const [first, ...rest] = padded.map((cells) => `| ${cells.join(' | ')} |`);
  return [first, `| ${rule.join(' | ')} |`, ...rest].join('\n');
}

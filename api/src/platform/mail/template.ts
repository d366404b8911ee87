import { PRODUCT_NAME } from '@zonewerk/contracts';
import type { Mail } from './mail.js';

/** A text with preserved line breaks and indentation. */
interface Verbatim {
  readonly verbatim: string;
}

type Line = string | Verbatim;

interface Content {
  readonly to: string;
  readonly subject: string;
  readonly greeting: string;
  readonly lines: readonly Line[];
  readonly code?: string;
  /** URL in one of the lines that becomes a link. No other text does, because lines can contain text of strangers. */
  readonly link?: string;
}

/** Renders the text and HTML form of an email from the same content. */
export function renderMail({ to, subject, greeting, lines, code, link }: Content): Mail {
  const blocks = [
    greeting,
    ...(code ? [code] : []),
    ...lines.map((line) => (typeof line === 'string' ? bareLink(line, link) : line.verbatim)),
    PRODUCT_NAME,
  ];
  const html = [
    '<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#1d1b18;max-width:34rem;margin:2rem auto;padding:0 1rem">',
    `<p>${escapeHtml(greeting)}</p>`,
    code
      ? `<p style="font:600 28px/1.2 ui-monospace,monospace;letter-spacing:.15em">${escapeHtml(code)}</p>`
      : '',
    ...lines.map((line) =>
      typeof line === 'string'
        ? `<p>${withLink(line, link)}</p>`
        : `<div style="white-space:pre-wrap">${escapeHtml(line.verbatim)}</div>`,
    ),
    `<p style="color:#6b655c">${PRODUCT_NAME}</p></body></html>`,
  ].join('\n');
  return { to, subject, text: `${blocks.join('\n\n')}\n`, html, ...(code ? { code } : {}) };
}

/** Appends a line with a link to an email. */
export function withFooter(mail: Mail, line: string, link: string): Mail {
  const end = mail.html.lastIndexOf('<p ');
  const footer = `<p>${escapeHtml(line)} ${withLink(link, link)}</p>\n`;
  return {
    ...mail,
    text: `${mail.text}\n${line} ${link}\n`,
    html: mail.html.slice(0, end) + footer + mail.html.slice(end),
  };
}

/** Mail programs include punctuation after a URL in the link, so plain text has none there. */
function bareLink(line: string, link: string | undefined): string {
  if (link === undefined) return line;
  const [first = '', ...rest] = line.split(link);
  return rest.reduce((text, part) => {
    const after = part.replace(/^[.,;:!?]+\s*/u, '');
    const isBroken = after !== '' && !part.startsWith(' ');
    return `${text}${link}${isBroken ? '\n' : ''}${after}`;
  }, first);
}

function withLink(line: string, link: string | undefined): string {
  if (link === undefined) return escapeHtml(line);
  const shown = escapeHtml(link);
  return line.split(link).map(escapeHtml).join(`<a href="${shown}">${shown}</a>`);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text escaped for HTML, in element content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? character); // guard: answer-escape
}

import { PRODUCT_NAME } from '@zonewerk/contracts';
import { escapeHtml } from '../../mail/template.js';

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;min-height:100vh;display:grid;place-items:center}a{color:inherit}
main{max-width:30rem;padding:2rem 1.5rem}h1{font-size:1.5rem;margin:0 0 .5rem}p{margin:.5rem 0}small{opacity:.75}`;

interface Parts {
  readonly message: string;
  readonly nonce: string;
  /** ID for customer care, of the request or of the fault. */
  readonly reference: string;
}

/** An error as a self-contained page, for browsers that navigate to a page and cannot load the shell. */
export function errorPage({ message, nonce, reference }: Parts): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${PRODUCT_NAME}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${escapeHtml(message)}</h1>
<p><a href="">Try again</a> or <a href="/">go to the start page</a>.</p>
<p><small>Reference: ${escapeHtml(reference)}</small></p></main></body></html>
`;
}

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Router } from 'express';
import express from 'express';
import { escaped } from './layout.js';

/** Relative to both the sources and the build output. */
const SCRIPT = join(import.meta.dirname ?? __dirname, '../assets/card-field.js');

/**
 * Frame with the card field, like the provider's card element: the page receives a token and never sees the number.
 *
 * @param origins of the product, which alone may embed the frame
 * @param key publishable key
 */
export function cardFieldOf(origins: readonly string[], key: string): Router {
  const router = express.Router();
  router.get('/card-field', (request, response) => {
    const parent = origins.find((origin) => origin === request.query.parent);
    if (!parent) return void response.status(400).send('This page may not hold the card field.');
    const nonce = randomBytes(16).toString('base64');
    response.set(
      'Content-Security-Policy',
      `default-src 'none'; connect-src 'self'; style-src 'nonce-${nonce}'; script-src 'self'; frame-ancestors ${origins.join(' ')}`,
    );
    response.send(html({ nonce, parent, key }));
  });
  router.get('/card-field.js', (_request, response) => response.sendFile(SCRIPT));
  return router;
}

function html({ nonce, parent, key }: { nonce: string; parent: string; key: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Card</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<div class="card">
<input id="number" aria-label="Card number" placeholder="Card number" inputmode="numeric" autocomplete="cc-number">
<input id="expiry" aria-label="Expiry date, month and year" placeholder="MM / YY" inputmode="numeric" autocomplete="cc-exp">
<input id="cvc" aria-label="Security code (CVC)" placeholder="CVC" inputmode="numeric" autocomplete="cc-csc">
</div>
<script src="/card-field.js" data-parent="${escaped(parent)}" data-key="${escaped(key)}"></script>
</body>
</html>`;
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
html { overflow: hidden; }
body { margin: 0; background: var(--background, transparent); }
.card { display: grid; grid-template-columns: minmax(0, 1fr) 5.5rem 4rem; }
input { min-width: 0; height: 2.5rem; padding: 0 0.25rem; border: 0; outline: 0; font: inherit; background: transparent; color: var(--color, CanvasText); font-variant-numeric: tabular-nums; }
input::placeholder { color: inherit; opacity: 0.7; }
input[aria-invalid="true"] { color: var(--danger, #b91c1c); }
input:disabled { opacity: 0.6; }
@media (max-width: 20rem) { .card { grid-template-columns: 1fr 1fr; } #number { grid-column: 1 / -1; } }
`;

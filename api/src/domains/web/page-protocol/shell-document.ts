import { PRODUCT_NAME } from '@zonewerk/contracts';
import { escapeHtml } from '../../../platform/mail/template.js';
import type { Composition } from '../../releases/releases.api.js';

interface Parts {
  readonly composition: Composition;
  readonly nonce: string;
  readonly title: string;
  /** Identity of the page, so that its remote's entry is loaded while the shell starts. */
  readonly identity: string;
}

/**
 * The document that starts the shell. The boot document is inline, so rendering needs no further request. All its
 * resources have the integrity hash of their release: a different file does not run.
 */
export function shellDocument({ composition, nonce, title, identity }: Parts): string {
  const { boot } = composition;
  const { initial } = composition.shell.release;
  const { base, files } = boot.shell;
  const scripts = initial.scripts.map(
    (file) =>
      `<script defer src="${base}${file}" integrity="${files[file] ?? ''}" nonce="${nonce}"></script>`,
  );
  const styles = initial.styles.map(
    (file) => `<link rel="stylesheet" href="${base}${file}" integrity="${files[file] ?? ''}">`,
  );
  const remote = boot.remotes.find((one) => Object.hasOwn(one.identities, identity));
  const preload = remote
    ? `<link rel="preload" as="script" href="${escapeHtml(remote.base + remote.entry)}" integrity="${remote.files[remote.entry] ?? ''}" nonce="${nonce}">`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}">
<title>${escapeHtml(title)} – ${PRODUCT_NAME}</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%23d9541e'/%3E%3Cpath d='M9 9h14L10 23h13' fill='none' stroke='white' stroke-width='3'/%3E%3C/svg%3E">
${styles.join('\n')}
${preload}
</head>
<body>
<noscript><p>${PRODUCT_NAME} needs JavaScript to run. Please switch it on and reload.</p></noscript>
<div id="root"></div>
<script type="application/json" id="zw-boot">${inlineJson(boot)}</script>
${scripts.join('\n')}
</body>
</html>`;
}

/** JSON without text that could end its script element. */
function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(/</gu, '\\u003c');
}

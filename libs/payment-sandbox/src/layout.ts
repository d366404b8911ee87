/** Text escaped for HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/gu, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A page of the sandbox. `body` is HTML. */
export function page({ title, body }: { title: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>`;
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText; }
main { box-sizing: border-box; width: min(100%, 26rem); padding: 1.5rem; }
.note { border: 1px solid; border-radius: 6px; padding: 0.5rem 0.75rem; font-size: 0.875rem; }
h1 { font-size: 1.25rem; margin: 1.5rem 0 0.25rem; }
.amount { font-size: 2rem; font-variant-numeric: tabular-nums; margin: 0 0 1.5rem; }
form { display: grid; gap: 0.5rem; }
button { font: inherit; padding: 0.625rem 1rem; border-radius: 6px; border: 1px solid; background: Canvas; color: CanvasText; cursor: pointer; }
button[value="authorize"] { background: #14532d; border-color: #14532d; color: #fff; }
button:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
`;

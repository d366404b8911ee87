import { createHash } from 'node:crypto';

/** Style of websites: one column of text, light or dark by the visitor's device. */
export const STYLE = [
  ':root{color-scheme:light dark;--ink:#1c2230;--soft:#525b6d;--line:#d9dde5;--back:#fff;--link:#1d4ed8}',
  '@media (prefers-color-scheme:dark){:root{--ink:#e8ebf1;--soft:#a7b0c0;--line:#323a49;--back:#12161e;--link:#93b4ff}}',
  '*{box-sizing:border-box}',
  'body{margin:0;font:1.0625rem/1.65 system-ui,sans-serif;color:var(--ink);background:var(--back);overflow-wrap:break-word}',
  'a{color:var(--link)}',
  'a:focus-visible{outline:3px solid var(--link);outline-offset:3px;border-radius:2px}',
  '.skip{position:absolute;inset-inline-start:-100vw;padding:.5rem 1rem;background:var(--back)}',
  '.skip:focus{inset-inline-start:0;z-index:1}',
  '.wide{max-width:64rem;margin:0 auto;padding:0 1.25rem}',
  'header{border-bottom:1px solid var(--line)}',
  'header .wide{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 2rem;padding-top:1rem;padding-bottom:1rem}',
  '.name{font-weight:700;color:var(--ink);text-decoration:none}',
  'nav ul,nav ol{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1.25rem;margin:0;padding:0;list-style:none}',
  'nav a{display:inline-block;padding:.25rem 0;text-decoration:none}',
  'nav a:hover,.name:hover{text-decoration:underline}',
  'nav [aria-current]{color:var(--ink);font-weight:600}',
  '.path{margin-top:1.5rem;font-size:.9375rem}',
  '.path li+li::before{content:"/";margin-inline-end:1.25rem;color:var(--soft)}',
  'main{max-width:44rem;margin:0 auto;padding:1.5rem 1.25rem 4rem;min-height:60vh}',
  'h1{font-size:clamp(1.75rem,5vw,2.5rem);line-height:1.2;margin:1rem 0 1.5rem}',
  'h2,h3,h4{line-height:1.3;margin:2em 0 .5em}',
  'img,table{max-width:100%}',
  'img{height:auto}',
  'table{border-collapse:collapse}',
  'th,td{border:1px solid var(--line);padding:.4rem .7rem;text-align:start}',
  'pre{overflow-x:auto;padding:1rem;border:1px solid var(--line);border-radius:6px}',
  'blockquote{margin:1.5rem 0;padding-inline-start:1rem;border-inline-start:3px solid var(--line);color:var(--soft)}',
  '.below{margin-top:3rem;border-top:1px solid var(--line)}',
  '.below h2{font-size:1.125rem;margin-top:1.5rem}',
  'footer{border-top:1px solid var(--line);font-size:.9375rem}',
  'footer .wide{padding-top:1.25rem;padding-bottom:2rem}',
].join('');

/** Hash for a content security policy. */
export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The style within a shadow root, which has no html and body elements: `.page` is the body, `.main` its main part. */
export const SHADOW_STYLE = STYLE.replace(':root{', ':host{')
  .replace('){:root{', '){:host{')
  .replace('body{margin:0;', '.page{')
  .replace('main{', '.main{');

/** Additional styles of the editing state, within the shadow root of the page. */
export const CANVAS_STYLE = [
  ':host{display:block}',
  '[data-edit]{position:relative;outline:none;white-space:break-spaces;overflow-wrap:break-word}',
  '[data-edit]:focus-visible{outline:1px solid var(--link);outline-offset:8px;border-radius:2px}',
  '[data-edit=title]{display:block}',
  '[data-edit=text]{min-height:12rem}',
  '[data-edit=text]>:first-child{margin-top:0}',
  '[data-edit][data-empty]::before{content:attr(data-placeholder);position:absolute;color:var(--soft);pointer-events:none}',
  '.ProseMirror-selectednode{outline:2px solid var(--link);outline-offset:2px}',
  '.ProseMirror-hideselection *::selection{background:transparent}',
  'img.ProseMirror-separator{display:inline!important;width:0!important;height:0!important;margin:0!important;border:0}',
  '.selectedCell{background:color-mix(in srgb,var(--link) 15%,transparent)}',
  '.ProseMirror-gapcursor{position:absolute;display:none;pointer-events:none}',
  '.ProseMirror-gapcursor::after{content:"";position:absolute;top:-2px;display:block;width:20px;border-top:1px solid var(--ink)}',
  '.ProseMirror-focused .ProseMirror-gapcursor{display:block}',
].join('');

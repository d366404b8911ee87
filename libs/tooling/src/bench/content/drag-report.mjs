import { table } from '../../table.mjs';
import { FEW } from './drag-pages.mjs';

/** @typedef {import('./drag.mjs').DragFigures} DragFigures */
/** @typedef {import('./drag-probe.mjs').Worst} Worst */

/** @typedef {{ what: string, figure: number, limit: number, unit: string, least?: boolean }} ContentBudget least: the limit is a minimum */

/** Limits of dragging: 33 ms are two frames of a usual screen. */
const LIMITS = { interaction: 50, frame: 33 };

/** @param {readonly DragFigures[]} drags @returns {ContentBudget[]} */
export function dragBudgets(drags) {
  const worst = (/** @type {keyof Worst} */ what) =>
    // Frames start at screen refreshes; two of them take a third of a millisecond more than 33.
    Math.round(Math.max(...drags.map(({ many }) => many[what])));
  return [
    {
      what: 'worst interaction of a drag',
      figure: worst('interaction'),
      limit: LIMITS.interaction,
      unit: 'ms',
    },
    { what: 'worst frame of a drag', figure: worst('frame'), limit: LIMITS.frame, unit: 'ms' },
  ];
}

/** @param {readonly DragFigures[]} drags @param {number} pages @returns {string[]} */
export function dragSection(drags, pages) {
  const rows = drags.flatMap(({ gesture, many, few }) =>
    /** @type {[keyof Worst, string][]} */ ([
      ['interaction', 'worst interaction'],
      ['frame', 'worst frame'],
    ]).map(([key, what]) => [
      gesture,
      what,
      many[key].toFixed(0),
      few[key].toFixed(0),
      (many[key] / few[key]).toFixed(2),
    ]),
  );
  return [
    '## Dragging pages',
    table(['what', '', 'ms', `ms among ${FEW} pages`, 'ratio'], rows),
    `In headless Chromium on the same machine, in the product's own tree of ${pages.toLocaleString('en')} pages with all of them open: a page is
taken, carried to the edge of the window, where the tree scrolls on by 40 lines, let go in the middle, and saved. An
interaction is the time from a press, a move or a key to the end of the frame that shows what it did, a frame the time
until the next one. Each figure is the median of the worst of each drag. Every drag is also done in a tree of ${FEW} pages:
the ratio says what the length of the tree costs.`,
  ];
}

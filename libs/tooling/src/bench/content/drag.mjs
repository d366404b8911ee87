import { chromium } from 'playwright-core';
import { percentile } from '../figures.mjs';
import { PROBE } from './drag-probe.mjs';
import { makeFewPages, pagesToDrag } from './drag-pages.mjs';

const VIEW = { width: 1280, height: 800 };
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const CONSENT = 'true.analytical=0.supportive=0';
/** Number of lines that the page scrolls during a drag at its edge. */
const FAR = 40;
const STEP_PX = 4;
/** Horizontal movement: two levels. */
const SIDE_PX = 40;
const TURNS_MOST = 2_000;
/**
 * Idle time before and after a measurement: frames of opening and scrolling do not belong to the drag, but frames of
 * the save do. A page does not signal its last frame.
 */
const POLL_MS = 300;

/** Labels in tables. */
const GESTURES = /** @type {const} */ ({
  page: 'a page, by mouse',
  branch: 'a page with others below it, by mouse',
  keys: 'a page, by keyboard',
});

/** @typedef {import('./drag-probe.mjs').Worst} Worst */
/** @typedef {import('./drag-pages.mjs').Place} Place */
/** @typedef {{ gesture: string, many: Worst, few: Worst }} DragFigures many: with all pages; few: with some pages, by the same gesture */
/** @typedef {import('playwright-core').Page} Page */

/**
 * Drags pages in the product's screen in Chromium across more lines than the window shows: lift, move to the edge,
 * scroll, drop and save. Each figure is the median of the maxima of all rounds.
 *
 * @param {import('../world.mjs').World} world
 * @param {import('./fill.mjs').FilledContent} filled
 * @param {{ executablePath: string, rounds: number }} options
 * @returns {Promise<DragFigures[]>}
 */
export async function measureDrags(world, filled, { executablePath, rounds }) {
  const places = { many: await pagesToDrag(filled), few: await makeFewPages(filled.person) };
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const context = await browser.newContext({ viewport: VIEW });
    await context.addCookies(cookiesOf(filled.person, world.origin));
    await context.addInitScript(PROBE);
    const page = await context.newPage();
    const figures = [];
    for (const gesture of /** @type {(keyof typeof GESTURES)[]} */ (Object.keys(GESTURES))) {
      const worst = { many: /** @type {Worst[]} */ ([]), few: /** @type {Worst[]} */ ([]) };
      for (let round = 0; round < rounds; round += 1) {
        for (const size of /** @type {const} */ (['many', 'few'])) {
          worst[size].push(await drag(page, world.origin, places[size], gesture));
        }
      }
      figures.push({
        gesture: GESTURES[gesture],
        many: medianOf(worst.many),
        few: medianOf(worst.few),
      });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** @param {import('../person.mjs').Person} person @param {string} url */
function cookiesOf({ headers }, url) {
  const { hostname: domain } = new URL(url);
  const all = `${headers['cookie']}; zw_consent=${CONSENT}`.split('; ');
  return all.map((cookie) => {
    const at = cookie.indexOf('=');
    const name = cookie.slice(0, at);
    const value = cookie.slice(at + 1);
    return { name, value, domain, path: '/', secure: name.startsWith('__') };
  });
}

/** @param {readonly Worst[]} rounds @returns {Worst} */
function medianOf(rounds) {
  const of = (/** @type {keyof Worst} */ what) =>
    percentile(
      rounds.map((worst) => worst[what]),
      50,
    );
  return { interaction: of('interaction'), frame: of('frame') };
}

/**
 * One drag in a freshly opened screen.
 *
 * @param {Page} page
 * @param {string} origin
 * @param {Place} place
 * @param {keyof typeof GESTURES} gesture
 * @returns {Promise<Worst>}
 */
async function drag(page, origin, { project, open, page: leaf, branch, restore }, gesture) {
  const { title, row } = gesture === 'branch' ? branch : leaf;
  await restore();
  await page.goto(`${origin}/projects/${project}/pages/`);
  if (open) await page.getByRole('button', { name: 'Open all' }).click();
  const grip = page.getByRole('button', { name: `Move ${title}`, exact: true });
  await scrollToRow(page, row);
  await grip.waitFor();
  await page.waitForTimeout(POLL_MS);
  const { x, y } = await middleOf(grip);
  await page.mouse.move(x, y);
  if (gesture === 'keys') await grip.focus();
  await page.waitForTimeout(POLL_MS);
  await page.evaluate('startProbe()');
  await (gesture === 'keys' ? carryByKeys(page) : carryByMouse(page, x, y));
  // The delayed save is part of the drag.
  await page.getByText('Order saved.').first().waitFor();
  await page.waitForTimeout(POLL_MS);
  return /** @type {Promise<Worst>} */ (page.evaluate('stopProbe()'));
}

/** @param {Page} page @param {number} x @param {number} from */
async function carryByMouse(page, x, from) {
  const line = await lineOf(page);
  const until = (await scrolledBy(page)) + FAR * line;
  const edge = VIEW.height - 10;
  let y = from;
  // A horizontal movement changes the level too.
  const move = (/** @type {number} */ next) => page.mouse.move(x + ((y = next) % SIDE_PX), y);
  await page.mouse.down();
  while (y < edge) await move(y + STEP_PX);
  for (let turn = 0; (await scrolledBy(page)) < until; turn += 1) {
    if (turn > TURNS_MOST) throw new Error('The page does not scroll while a line is held at its edge.');
    await move(edge - (turn % STEP_PX));
  }
  while (y > VIEW.height / 2) await move(y - STEP_PX);
  await page.mouse.up();
}

/** @param {Page} page */
async function carryByKeys(page) {
  await page.keyboard.press('Space');
  for (let pressed = 0; pressed < FAR; pressed += 1) {
    await page.keyboard.press('ArrowDown');
    // At the repeat rate of a pressed key.
    await page.waitForTimeout(1_000 / 30);
  }
  await page.keyboard.press('Space');
}

/** @param {Page} page */
function scrolledBy(page) {
  return /** @type {Promise<number>} */ (page.evaluate('scrollY'));
}

/** @param {Page} page @param {number} row */
async function scrollToRow(page, row) {
  const line = await lineOf(page);
  const top = ((await listOf(page).boundingBox())?.y ?? 0) + (await scrolledBy(page));
  await page.evaluate(`scrollTo(0, ${top + row * line - VIEW.height / 2})`);
}

/** @param {Page} page */
function listOf(page) {
  return page.getByRole('list', { name: 'Pages', exact: true });
}

/** @param {Page} page @returns {Promise<number>} height of a line, in pixels */
async function lineOf(page) {
  const box = await listOf(page).getByRole('listitem').first().boundingBox();
  return box?.height ?? 0;
}

/** @param {import('playwright-core').Locator} place */
async function middleOf(place) {
  const box = await place.boundingBox();
  if (!box) throw new Error('What is dragged is not to be seen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

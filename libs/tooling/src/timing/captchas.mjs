import { requireTools } from '../testing/tools.mjs';
import { Browser } from './browser.mjs';
import { openCaptchaPage } from './captcha-page.mjs';
import { openSlowBrowser } from './slow-browser.mjs';

/** Numbers of rejected proofs per network from which captchas become harder, as in the API. */
const FAILURES = [0, 5, 20, 50];
/** Slowdown factors: an older phone has about a quarter of the speed of a server; a cheap one a sixth. */
const RATES = [1, 4, 6];

/** @typedef {{ failures: number, rate: number, ms: number[] }} Solving durations of captchas in a browser slowed down by the rate */

/**
 * Duration of captchas of each difficulty of the API in a browser.
 *
 * @param {import('./world.mjs').TimingWorld} world
 * @param {import('../settings.mjs').Settings} settings
 * @param {number} count captchas per difficulty and rate
 * @param {import('../say.mjs').Say} say
 * @returns {Promise<Solving[]>}
 */
export async function timeCaptchas({ origins, database }, settings, count, say) {
  const { chromium } = await requireTools(settings, say);
  const page = await openCaptchaPage(settings.root);
  const slow = await openSlowBrowser(chromium, page.url);
  const visitor = await new Browser(origins[0]).open();
  const next = async (/** @type {number} */ failures) => {
    await setFailures(database, failures);
    return (await visitor.call('/api/user/captcha/', { purpose: 'login' })).body.challenge;
  };
  /** @type {Solving[]} */
  const solvings = [];
  try {
    await page.solve(await next(0));
    for (const failures of FAILURES) {
      for (const rate of RATES) {
        /** @type {number[]} */
        const ms = [];
        await slow.slowed(rate, async () => {
          for (let solved = 0; solved < count; solved += 1) ms.push(await page.solve(await next(failures)));
        });
        solvings.push({ failures, rate, ms });
      }
    }
  } finally {
    visitor.close();
    await slow.close();
    page.close();
  }
  return solvings;
}

/** @param {import('./world.mjs').TimingWorld['database']} database @param {number} failures */
async function setFailures(database, failures) {
  const counters = database.collection('rate_limits');
  await counters.deleteMany({ key: /^failures-network:/ });
  if (failures === 0) return;
  const expire = new Date(Date.now() + 900_000);
  await counters.insertOne({ key: 'failures-network:127.0.0.1', points: failures, expire });
}

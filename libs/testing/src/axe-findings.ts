import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Finding of axe: the rule, its description, and the start of each violating element. */
export interface AxeFinding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly string[];
}

/** Results of axe from which findings are derived. */
interface AxeResults {
  readonly violations: readonly axe.Result[];
  readonly passes: readonly unknown[];
}

/** Maximum displayed characters of an element. */
const SHOWN = 200;

/**
 * All findings of axe on the present state of a page. Pages without frames are analysed in place. The builder, which
 * supports frames, loads axe twice and opens another page per analysis, which takes three times as long.
 */
export async function axeFindings(page: Page): Promise<AxeFinding[]> {
  return page.frames().length > 1 ? await findingsInFrames(page) : await findingsWithin(page);
}

async function findingsInFrames(page: Page): Promise<AxeFinding[]> {
  const results = await new AxeBuilder({ page }).analyze();
  // The builder ignores errors of frames; axe reports frames without results as not tested.
  const untested = results.incomplete.find(({ id }) => id === 'frame-tested');
  if (untested) {
    throw new Error(`axe could not analyse a frame: ${untested.nodes.map(({ html }) => html).join(', ')}`);
  }
  return findingsOf(results);
}

async function findingsWithin(page: Page): Promise<AxeFinding[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return findingsOf(
    await page.evaluate(async () => {
      const { axe: within } = window as unknown as { axe: typeof axe };
      const { violations, passes } = await within.run(document, { resultTypes: ['violations'] });
      return { violations, passes: passes.map(({ id }) => id) };
    }),
  );
}

function findingsOf({ violations, passes }: AxeResults): AxeFinding[] {
  if (passes.length === 0 && violations.length === 0) throw new Error('axe applied no rule to the page');
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ html }) => html.slice(0, SHOWN)),
  }));
}

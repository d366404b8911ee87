import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** What axe finds wrong: the rule, what it asks for, and the beginning of each element that breaks it. */
export interface AxeFinding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly string[];
}

/** Results of axe that findings are made of. */
interface AxeResults {
  readonly violations: readonly axe.Result[];
  readonly passes: readonly unknown[];
}

/** Characters of an element that are shown. */
const SHOWN = 200;

/**
 * All that axe finds on what a page shows now. A page without frames is looked at within itself: the builder, which
 * goes through frames, loads axe twice and opens another page for each look, and takes three times as long.
 */
export async function axeFindings(page: Page): Promise<AxeFinding[]> {
  return page.frames().length > 1 ? await findingsInFrames(page) : await findingsWithin(page);
}

async function findingsInFrames(page: Page): Promise<AxeFinding[]> {
  const results = await new AxeBuilder({ page }).analyze();
  // The builder ignores errors of frames; axe lists the frames without results as not tested.
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

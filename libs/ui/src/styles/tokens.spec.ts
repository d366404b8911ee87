import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Scheme = 'light' | 'dark';
type Rgb = readonly [number, number, number];

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
const table = new Map<string, Record<Scheme, Rgb>>();
for (const [, name, light, dark] of css.matchAll(/--zw-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)) {
  table.set(name as string, { light: rgb(light as string), dark: rgb(dark as string) });
}

function rgb(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

/** Relative luminance of WCAG 2.2. */
function luminance(color: Rgb): number {
  const [r, g, b] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string, scheme: Scheme): number {
  const tones = [one, other].map((name) => {
    const token = table.get(name);
    if (!token) throw new Error(`no token ${name}`);
    return luminance(token[scheme]);
  });
  return (Math.max(...tones) + 0.05) / (Math.min(...tones) + 0.05);
}

const papers = ['paper', 'surface', 'raised', 'sunken'];
const labels = [...table.keys()].filter((name) => name.startsWith('label-'));

const pairs: [string, string, number][] = [
  ...papers.flatMap((paper): [string, string, number][] => [
    ['ink', paper, 7],
    ['ink-2', paper, 7],
    ['ink-3', paper, 4.5],
    ['bad', paper, 4.5],
    ['good', paper, 4.5],
    ['warn', paper, 4.5],
  ]),
  ...['paper', 'surface', 'raised'].flatMap((paper): [string, string, number][] => [
    ['edge', paper, 3],
    ['focus', paper, 3],
    ...labels.map((label): [string, string, number] => [label, paper, 3]),
  ]),
  ['good', 'good-tint', 4.5],
  ['warn', 'warn-tint', 4.5],
  ['bad', 'bad-tint', 4.5],
  ['signal-ink', 'signal-tint', 4.5],
  ['ink', 'signal-tint', 7],
  ['on-signal', 'signal', 4.5],
  ['on-signal', 'signal-hover', 4.5],
  ['on-signal', 'signal-press', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-hover', 4.5],
  ['on-inverse', 'inverse', 7],
];

describe.each(['light', 'dark'] as const)('contrast of the %s scheme', (scheme) => {
  test.each(pairs)('%s on %s is at least %d', (text, paper, least) => {
    expect(contrast(text, paper, scheme)).toBeGreaterThanOrEqual(least);
  });
});

test('each of the twelve label colours has both tones', () => {
  expect(labels).toHaveLength(12);
});

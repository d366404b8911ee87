import { GeneratedRecords } from './generated-records.js';
import type { LogicalLine } from './logical-lines.js';
import { directiveOf } from './zone-entries.js';

function lineOf(text: string): LogicalLine {
  const tokens = text.split(' ').map((word) => ({ text: word, quoted: false }));
  return { first: 1, last: 1, indented: false, tokens, fault: null, source: text };
}

test('what a $GENERATE makes is made when it is asked for, and held nowhere', () => {
  const line = lineOf('0-9999 a$ A 192.0.2.1');
  const read: string[] = [];
  const entries = new GeneratedRecords().of(line, line.tokens, (made) => {
    read.push(made.tokens[0]?.text ?? '');
    return directiveOf(made);
  });
  let next = entries.next();
  for (; next.value === null; next = entries.next());
  // All were looked at once, since none is made where one cannot be.
  expect(read).toHaveLength(10_001);
  expect(read.at(-1)).toBe('a0');
  entries.next();
  expect(read).toHaveLength(10_002);
});

test('others are served between any two records that are counted or looked at', () => {
  const line = lineOf('0-99 a$ A 192.0.2.1');
  const steps = [...new GeneratedRecords().of(line, line.tokens, directiveOf)];
  expect(steps.filter((step) => step === null)).toHaveLength(200);
  expect(steps.filter((step) => step !== null)).toHaveLength(100);
});

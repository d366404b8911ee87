import { decode, encode, type Answer } from 'dns-packet';
import { answerText } from './answer-text.js';

/** Text of a DNS answer after encoding and decoding. */
function wired(answer: object): string {
  const [read] =
    decode(encode({ type: 'response', answers: [{ name: 'a.nl', ttl: 1, ...answer } as Answer] })).answers ??
    [];
  return read ? answerText(read) : '';
}

test.each([
  [{ type: 'A', data: '192.0.2.1' }, '192.0.2.1'],
  [{ type: 'CNAME', data: 'b.nl' }, 'b.nl'],
  [{ type: 'MX', data: { preference: 10, exchange: 'mx.nl' } }, '10 mx.nl'],
  [{ type: 'SRV', data: { priority: 1, weight: 2, port: 3, target: 's.nl' } }, '1 2 3 s.nl'],
  [{ type: 'TXT', data: ['one', 'two "three" \\'] }, '"one" "two \\"three\\" \\\\"'],
  [{ type: 'CAA', data: { flags: 0, tag: 'issue', value: 'ca.nl' } }, '0 issue "ca.nl"'],
  [
    {
      type: 'NAPTR',
      data: { order: 1, preference: 2, flags: 'U', services: 'E2U', regexp: '!x!y!', replacement: '.' },
    },
    '1 2 "U" "E2U" "!x!y!" .',
  ],
  [{ type: 'SPF', data: Buffer.from('\u0003abc\u0001d') }, '"abc" "d"'],
])('the DNS answer %j has the text %s', (answer, text) => {
  expect(wired(answer)).toBe(text);
});

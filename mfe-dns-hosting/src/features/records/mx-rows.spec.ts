import { mxRows, mxText } from './mx-rows';

it('offers the usual priority first', () => {
  expect(mxRows('')).toEqual([{ priority: '10', host: '' }]);
});

it.each(['10 mail.example.net', '10 a.example\n20 b.example', '10 ', ' a.example', '5', ' ', '10 a b'])(
  'keeps %j as it is typed',
  (text) => {
    const once = mxText(mxRows(text));
    expect(mxText(mxRows(once))).toBe(once);
    expect(once.replace(/\s+/gu, ' ').trim()).toBe(text.replace(/\s+/gu, ' ').trim());
  },
);

it('reads a row in which everything was taken out as empty', () => {
  const text = mxText([{ priority: '', host: '' }]);
  expect(text.trim()).toBe('');
  expect(mxRows(text)).toEqual([{ priority: '', host: '' }]);
});

import { jsonParts } from './json-parts.js';

async function* given<T>(...values: T[]) {
  yield* values;
}

async function textOf(value: unknown): Promise<string> {
  let text = '';
  for await (const part of jsonParts(value)) text += part;
  return text;
}

test.each([
  ['a value', { a: 1, b: [true, null, 'x"y'], c: {}, d: undefined, e: new Date(0) }],
  ['null', null],
  ['lists of lists', [[], [[1]], {}]],
])('the parts of %s equal its JSON', async (_what, value) => {
  expect(JSON.parse(await textOf(value))).toEqual(JSON.parse(JSON.stringify(value)));
});

test('an iterable is a JSON list at any depth, with indentation', async () => {
  const value = {
    name: 'Ada',
    none: given(),
    gone: undefined,
    profiles: [{ id: 1, entries: given({ number: 1 }, { number: 2, of: given('a') }) }, { id: 2 }],
  };
  expect(await textOf(value)).toBe(`{
  "name": "Ada",
  "none": [],
  "profiles": [
    {
      "id": 1,
      "entries": [
        {"number":1},
        {
          "number": 2,
          "of": [
            "a"
          ]
        }
      ]
    },
    {"id":2}
  ]
}
`);
});

test('an iterable is read on demand, and closed when the reader stops', async () => {
  const seen = { read: 0, closed: false };
  async function* endless() {
    try {
      for (;;) {
        seen.read += 1;
        yield await Promise.resolve('x'.repeat(1_000));
      }
    } finally {
      seen.closed = true;
    }
  }
  for await (const part of jsonParts({ deep: [{ list: endless() }] })) {
    expect(part.length).toBeGreaterThan(60_000);
    break;
  }
  expect(seen.closed).toBe(true);
  expect(seen.read).toBeLessThan(100);
});

test('an error in the middle of an iterable fails the whole text', async () => {
  async function* failing() {
    yield 1;
    await Promise.reject(new Error('gone'));
  }
  await expect(textOf({ list: failing() })).rejects.toThrow('gone');
});

import { fetchPage } from './fetch-page';

const realFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = realFetch;
});

it.each([
  ['https://zw.example/projects/?a=1#b', 'https://zw.example/projects/?a=1'],
  ['https://zw.example//evil.example/x/', 'https://zw.example//evil.example/x/'],
])('the page %s is requested from %s', async (url, expected) => {
  const pages: string[] = [];
  globalThis.fetch = async (input) => {
    pages.push(String(input));
    return new Response('text');
  };
  const result = await fetchPage(new URL(url), new AbortController().signal);
  expect(pages).toEqual([expected]);
  expect(result.kind).toBe('raw');
});

import { devServer } from './dev-server';

const options = {
  root: '/product/mfe-content',
  env: { WEBPACK_SERVE: true, api: 'https://staging.example/login/' },
  build: { name: 'mfe_content', identities: {}, windows: {} },
};
const { PORT } = process.env;

afterEach(() => {
  if (PORT === undefined) delete process.env['PORT'];
  else process.env['PORT'] = PORT;
});

test('the development server prints its URL and the URL of the product', () => {
  const lines: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const listening = devServer(options).devServer?.onListening;
  listening?.({ options: { port: 4300 } } as unknown as Parameters<typeof listening>[0]);
  expect(lines).toEqual([
    'mfe-content is served at http://localhost:4300/; everything else comes from https://staging.example/\n',
  ]);
});

test.each([
  ['4300', '4300'],
  [undefined, undefined],
])('with PORT %s the port of the development server is %s', (set, port) => {
  if (set === undefined) delete process.env['PORT'];
  else process.env['PORT'] = set;
  expect(devServer(options).devServer?.port).toBe(port);
});

test('a build has no development server', () => {
  expect(devServer({ ...options, env: {} })).toEqual({});
});

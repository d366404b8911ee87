import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inFullRun } from '@zonewerk/testing/tier';
import { findDrawingFault } from '../../../src/platform/media/drawing-pixels.js';
import { DecodingLimitError } from '../../../src/platform/media/decoding-process.js';
import { DRAWING_LIMITS, DrawingRenderer } from '../../../src/platform/media/drawing-renderer.js';
import { eventually } from '../../harness/clusters-world.js';
import { hostileDrawing, hostileDrawings, svg } from './hostile-drawings.js';

// Real: the compiled child process, its limits, the image library.
const ROOT = join(__dirname, '../../../..');
const SIDE = 150;
const plain = Buffer.from(svg('<rect width="300" height="200" fill="#f00"/>', 'width="300" height="200"'));

const renderers: DrawingRenderer[] = [];
afterEach(() => {
  for (const one of renderers.splice(0)) one.onModuleDestroy();
});

function rendererWith(limits: Partial<typeof DRAWING_LIMITS> = {}): DrawingRenderer {
  const renderer = new DrawingRenderer(ROOT, { ...DRAWING_LIMITS, ...limits });
  renderers.push(renderer);
  return renderer;
}

/** Process id of the child of a renderer; undefined while it has none. */
const childOf = (renderer: DrawingRenderer) =>
  (renderer as unknown as { child: { pid: number } | null }).child?.pid;

test('a drawing is decoded to a size that covers the square, and one process serves several drawings', async () => {
  const renderer = rendererWith();
  const picture = await renderer.render(plain, SIDE);
  expect(picture).toMatchObject({ width: 300, height: 200, raw: { width: 225, height: 150 } });
  expect([...(picture?.raw.data.subarray(0, 4) ?? [])]).toEqual([255, 0, 0, 255]);
  const pid = childOf(renderer);
  expect(await renderer.render(Buffer.from('words'), SIDE)).toBeNull();
  expect(childOf(renderer)).toBe(pid);
});

test('a drawing above the memory limit ends the process, and the next drawing is decoded', async () => {
  const renderer = rendererWith({ timeMs: 30_000, memoryMb: 200 });
  const { content } = await hostileDrawing('thirty pictures of 2 megapixels');
  const refused = await renderer.render(content, SIDE).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DecodingLimitError);
  expect((refused as Error).cause).toMatchObject({
    message: expect.stringMatching(/^The process ended/u) as string,
  });
  expect(await renderer.render(plain, SIDE)).not.toBeNull();
});

test('a drawing above the time limit ends the process, and the next drawing is decoded', async () => {
  const renderer = rendererWith({ timeMs: 500 });
  const { content } = await hostileDrawing('morphology with a large radius');
  const refused = await renderer.render(content, SIDE).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DecodingLimitError);
  expect((refused as Error).cause).toMatchObject({ message: 'No answer after 500 ms.' });
  expect(await renderer.render(plain, SIDE)).not.toBeNull();
});

inFullRun(test)('a process with grown memory is replaced before the next drawing', async () => {
  const renderer = rendererWith({ timeMs: 30_000, memoryMb: 600 });
  const { content } = await hostileDrawing('thirty pictures of 2 megapixels');
  expect(await renderer.render(content, SIDE)).not.toBeNull();
  expect(childOf(renderer)).toBeUndefined();
});

test('a process that was killed while idle is replaced', async () => {
  const renderer = rendererWith();
  await renderer.render(plain, SIDE);
  const pid = childOf(renderer);
  if (pid === undefined) throw new Error('The renderer has no process.');
  process.kill(pid, 'SIGKILL');
  await eventually(async () => expect(childOf(renderer)).toBeUndefined());
  expect(await renderer.render(plain, SIDE)).not.toBeNull();
});

test('a drawing is not blamed when the idle process ends at the same moment', async () => {
  const renderer = rendererWith();
  await renderer.render(plain, SIDE);
  const pid = childOf(renderer);
  if (pid === undefined) throw new Error('The renderer has no process.');
  process.kill(pid, 'SIGKILL');
  expect(await renderer.render(plain, SIDE)).not.toBeNull();
});

test('a renderer that closes does not blame the drawing', async () => {
  const renderer = rendererWith();
  await renderer.render(plain, SIDE);
  const running = renderer.render((await hostileDrawing('morphology with a large radius')).content, SIDE);
  renderer.onModuleDestroy();
  const error: unknown = await running.catch((reason: unknown) => reason);
  // Not `toBeInstanceOf(Error)`: an error of the channel comes from another realm than the test.
  expect(error).toMatchObject({ message: expect.stringMatching(/^The process ended|EPIPE/u) as string });
  expect(error).not.toBeInstanceOf(DecodingLimitError);
});

test('a renderer without its program does not blame the drawing', async () => {
  const renderer = new DrawingRenderer('/nowhere');
  const error: unknown = await renderer.render(plain, SIDE).catch((reason: unknown) => reason);
  expect(error).toEqual(new Error('The decoding process does not start.'));
});

inFullRun(test)(
  'the process ends with its parent, also when the parent is killed during a drawing',
  async () => {
    const program = `
    import { DrawingRenderer } from '${ROOT}/api/dist/platform/media/drawing-renderer.js';
    const renderer = new DrawingRenderer('${ROOT}', { timeMs: 600_000, memoryMb: 768 });
    await renderer.render(Buffer.from('${plain.toString()}'), 150);
    const drawing = Buffer.from(process.argv[1], 'base64');
    void renderer.render(drawing, 150);
    setImmediate(() => console.log(renderer.child.pid));
    setInterval(() => undefined, 1_000);`;
    const { content } = await hostileDrawing('morphology with a large radius');
    const args = ['--input-type=module', '-e', program, content.toString('base64')];
    const parent = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(process.kill(pid, 0)).toBe(true);
    parent.kill('SIGKILL');
    await eventually(async () => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
  },
);

inFullRun(test)(
  'each of thirty hostile drawings is refused or reaches a result within the limits',
  async () => {
    const renderer = rendererWith({ timeMs: 1_000 });
    const drawings = (await hostileDrawings()).filter(({ name }) => name === 'a.svg');
    expect(drawings.length).toBeGreaterThanOrEqual(30);
    for (const { title, content, isRefused } of drawings) {
      const fault = await findDrawingFault(content.toString());
      if (fault) {
        expect([title, isRefused]).toEqual([title, true]);
        continue;
      }
      const result: unknown = await renderer.render(content, SIDE).catch((error: unknown) => error);
      if (result instanceof Error) expect(result).toBeInstanceOf(DecodingLimitError);
    }
    expect(await renderer.render(plain, SIDE)).not.toBeNull();
  },
);

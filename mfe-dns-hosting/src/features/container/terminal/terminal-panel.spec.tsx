import { act, screen, waitFor } from '@testing-library/react';
import { TERMINAL_CLOSE, TERMINAL_LIMITS } from '@zonewerk/contracts';
import { ok, refusal, show } from '@zonewerk/testing/screens';
import { PROJECT } from '../../../../test/dns';
import { OPEN_TERMINAL, shop, wiki } from '../../../../test/hosting';
import { TerminalPanel } from './terminal-panel';

// Fake: the WebSocket, and the layout of the browser. Real: the terminal emulator.
class FakeSocket extends EventTarget {
  static readonly OPEN = WebSocket.OPEN;
  static all: FakeSocket[] = [];
  readyState = 0;
  readonly sent: (string | Uint8Array)[] = [];

  constructor(readonly url: string) {
    super();
    FakeSocket.all.push(this);
  }

  send(data: string | Uint8Array): void {
    this.sent.push(data);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  write(text: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: new TextEncoder().encode(text).buffer }));
  }

  close(code = 1005, reason = ''): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', { code, reason }));
  }

  /** All input as text. */
  typed(): string {
    return this.sent.map((data) => (typeof data === 'string' ? '' : new TextDecoder().decode(data))).join('');
  }
}

let tickets = 0;
const browserSocket = window.WebSocket;
beforeEach(() => {
  FakeSocket.all = [];
  tickets = 0;
  window.WebSocket = FakeSocket as unknown as typeof WebSocket;
  // Without a canvas, the emulator measures characters by elements.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: async () => [] } });
});
afterEach(() => {
  jest.restoreAllMocks();
  window.WebSocket = browserSocket;
  Reflect.deleteProperty(document, 'fonts');
});

const panel = (container = wiki, answer = () => ok({ ticket: `a-b_${(tickets += 1)}` })) =>
  show(<TerminalPanel projectId={PROJECT} container={container} />, { [OPEN_TERMINAL]: answer });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const input = () => screen.findByRole<HTMLTextAreaElement>('textbox');
const socket = async () => {
  const last = () => FakeSocket.all.findLast(({ readyState }) => readyState === 0);
  await waitFor(() => expect(last()).toBeTruthy());
  return last() as FakeSocket;
};
async function opened() {
  const shown = panel();
  await shown.user.click(await button('Open a terminal'));
  const connection = await socket();
  act(() => connection.open());
  expect(await screen.findByText('Open')).toBeTruthy();
  return { ...shown, connection };
}

it('a terminal opens with ticket and size, and shows and sends characters', async () => {
  const { connection, sent, user } = await opened();
  expect(sent.map(({ body }) => body)).toEqual([{ project_id: PROJECT, container_id: wiki.id }]);
  expect(connection.url).toBe('ws://localhost:4200/api/partners/servers/terminal/?ticket=a-b_1');
  expect(JSON.parse(String(connection.sent[0]))).toEqual({
    columns: expect.any(Number),
    rows: expect.any(Number),
  });
  act(() => connection.write('/data $ '));
  expect(await screen.findByText(/\/data \$/u)).toBeTruthy();
  expect(document.activeElement).toBe(await input());
  await user.keyboard('é{Enter}');
  expect(connection.typed()).toContain('é');
});

it('a long paste is split into messages of the permitted size', async () => {
  const { connection, user } = await opened();
  (await input()).focus();
  await user.paste('x'.repeat(TERMINAL_LIMITS.messageBytes + 1));
  const lengths = connection.sent.flatMap((data) => (typeof data === 'string' ? [] : [data.length]));
  expect(lengths).toEqual([TERMINAL_LIMITS.messageBytes, 1]);
});

it('Shift+Escape moves the focus out of the terminal', async () => {
  const { connection, user } = await opened();
  expect(screen.getByText(/Shift\+Escape leaves the terminal/u)).toBeTruthy();
  await user.keyboard('{Shift>}{Escape}{/Shift}');
  expect(document.activeElement).toBe(await button('End the terminal'));
  expect(connection.typed()).toBe('');
});

it.each([
  [TERMINAL_CLOSE.ended, 'The shell ended.', 'Ended', 'The shell ended.'],
  [1006, '', 'Connection lost', 'The connection is lost, and the shell ended.'],
])('a terminal ended with code %s shows why and can be reopened', async (code, reason, state, text) => {
  const { connection, user } = await opened();
  act(() => connection.close(code, reason));
  expect(await screen.findByText(state)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  await user.click(await button('Open again'));
  const next = await socket();
  act(() => next.open());
  expect(await screen.findByText('Open')).toBeTruthy();
  act(() => void connection.dispatchEvent(new CloseEvent('close', { reason: 'Late.' })));
  expect(screen.queryByText('Late.')).toBeNull();
});

it('a terminal ends by its button and by closing its tab', async () => {
  const { connection, user, unmount } = await opened();
  await user.click(await button('End the terminal'));
  expect(await screen.findByText('You ended the terminal.')).toBeTruthy();
  expect(connection.readyState).toBe(3);
  await user.click(await button('Open again'));
  const next = await socket();
  unmount();
  expect(next.readyState).toBe(3);
});

it('a rejected terminal shows the reason and can be retried', async () => {
  const answers = [refusal(409, 'conflict', 'A container has at most 5 open terminals.')];
  const { user } = panel(wiki, () => answers.shift() ?? ok({ ticket: 'a' }));
  const open = await button('Open a terminal');
  await user.click(open);
  expect(await screen.findByText('A container has at most 5 open terminals.')).toBeTruthy();
  expect(document.activeElement).toBe(open);
  await user.click(open);
  expect(await socket()).toBeTruthy();
});

it('an open terminal shows a missing network', async () => {
  await opened();
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText('No network')).toBeTruthy();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Open')).toBeTruthy();
});

it.each([
  ['Needs Docker', shop],
  ['Start the container with the switch above. Then open a terminal here.', { ...wiki, status: 0 as const }],
])('an unavailable terminal has no button: %s', async (text, container) => {
  panel(container);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

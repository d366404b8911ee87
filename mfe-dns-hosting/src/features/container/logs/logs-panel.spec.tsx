import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LogLine } from '@zonewerk/contracts';
import { offline, ok, refusal, show } from '@zonewerk/testing/screens';
import { PROJECT } from '../../../../test/dns';
import { LOGS, shop } from '../../../../test/hosting';
import { LogsPanel } from './logs-panel';
import { appended, prepended, SHOWN_MOST } from './shown-lines';

const line = (index: number, more: Partial<LogLine> = {}): LogLine => ({
  id: `100.${index}`,
  date: '2026-01-02T10:00:00.000Z',
  stream: 'stdout',
  number: 3,
  text: `line ${index}`,
  lost: 0,
  ...more,
});
const pageOf = (list: LogLine[], older: string | null = null) =>
  ok({ list, older, newest: list.at(-1)?.id ?? '0.0' });

/** Fake: the EventSource of the browser. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 0;

  constructor(readonly url: string) {
    super();
    FakeSource.opened.push(this);
  }

  close(): void {
    this.readyState = FakeSource.CLOSED;
  }

  send(...lines: LogLine[]): void {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(lines) })));
  }

  fire(type: 'open' | 'error' | 'end', state: number): void {
    this.readyState = state;
    act(() => void this.dispatchEvent(new Event(type)));
  }
}

beforeEach(() => {
  FakeSource.opened = [];
  Object.assign(globalThis, { EventSource: FakeSource });
  window.history.replaceState(null, '', '/');
});
afterEach(() => jest.restoreAllMocks());

const open = (answer: (body: Record<string, unknown>) => Response | Error) =>
  show(<LogsPanel projectId={PROJECT} container={shop} />, { [LOGS]: answer });
const region = () => screen.findByRole('log', { name: 'Lines of the container' });
const source = () => FakeSource.opened.at(-1) as FakeSource;

it('the log shows stream, version and lost lines, and appends new lines', async () => {
  open(() =>
    pageOf([
      line(0, { number: 2 }),
      line(1, { stream: 'stderr', text: 'a fault' }),
      line(2, { text: '', lost: 1_200 }),
    ]),
  );
  const log = within(await region());
  expect(log.getByText('Version 2')).toBeTruthy();
  expect(log.getByText('Version 3')).toBeTruthy();
  expect(log.getByText('a fault').previousSibling?.textContent).toBe('error');
  expect(log.getByText(/1.?200 lines were lost/u)).toBeTruthy();
  expect((await region()).getAttribute('aria-live')).toBe('off');
  await waitFor(() => expect(source().url).toContain('after=100.2'));
  source().fire('open', 1);
  expect(screen.getByText('Live')).toBeTruthy();
  source().send(line(3), line(4));
  expect(log.getByText('line 4')).toBeTruthy();
});

it('Pause stops the stream, and Resume continues after the last line', async () => {
  const { user } = open(() => pageOf([line(0)]));
  await region();
  source().send(line(1));
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(source().readyState).toBe(FakeSource.CLOSED);
  expect(screen.getByText('Paused')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  expect(source().url).toContain('after=100.1');
});

it('scrolling up stops the stream, and Jump to newest continues', async () => {
  const { user } = open(() => pageOf([line(0)]));
  const log = await region();
  Object.defineProperties(log, { scrollHeight: { value: 1_000 }, clientHeight: { value: 100 } });
  fireEvent.scroll(log, { target: { scrollTop: 200 } });
  expect(source().readyState).toBe(FakeSource.CLOSED);
  await user.click(screen.getByRole('button', { name: 'Jump to newest' }));
  expect(log.scrollTop).toBe(1_000);
  expect(source().readyState).not.toBe(FakeSource.CLOSED);
});

it('older lines can be loaded up to the first one', async () => {
  const { user, sent } = open(({ before }) =>
    before === undefined ? pageOf([line(5)], '100.5') : pageOf([line(4)]),
  );
  await user.click(await screen.findByRole('button', { name: 'Load older lines' }));
  expect(await screen.findByText('line 4')).toBeTruthy();
  expect(screen.getByText('No older lines are stored.')).toBeTruthy();
  expect(sent.at(-1)?.body).toEqual({ project_id: PROJECT, container_id: shop.id, before: '100.5' });
});

it('a search filters stored and new lines, and its result can be downloaded', async () => {
  const { user, sent } = open(({ query }) =>
    query === undefined ? pageOf([line(0)]) : pageOf([line(1, { text: 'Order 7' })]),
  );
  await region();
  await user.type(screen.getByRole('searchbox'), 'order');
  expect(await screen.findByText('Order 7')).toBeTruthy();
  expect(sent.at(-1)?.body).toMatchObject({ query: 'order' });
  source().send(line(2, { text: 'ORDER 8' }), line(3));
  expect(screen.getByText('ORDER 8')).toBeTruthy();
  expect(screen.queryByText('line 3')).toBeNull();
  const link = screen.getByRole('link', { name: 'Download' });
  expect(link.getAttribute('href')).toBe(`${LOGS}download/?container_id=${shop.id}&query=order`);
});

it('the log shows a lost connection, a missing network and a rejected stream', async () => {
  const { user } = open(() => pageOf([line(0)]));
  await region();
  source().fire('error', 0);
  expect(screen.getByText(/Connecting again/u)).toBeTruthy();
  jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/You are offline/u)).toBeTruthy();
  jest.restoreAllMocks();
  act(() => void window.dispatchEvent(new Event('online')));
  source().fire('error', FakeSource.CLOSED);
  expect(screen.getByText('New lines cannot be followed')).toBeTruthy();
  const before = FakeSource.opened.length;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(FakeSource.opened).toHaveLength(before + 1);
});

it('the end of the session closes the stream permanently', async () => {
  open(() => pageOf([line(0)]));
  await region();
  source().fire('end', 1);
  expect(source().readyState).toBe(FakeSource.CLOSED);
  expect(screen.getByText('New lines cannot be followed')).toBeTruthy();
});

it('an empty log shows a notice and then the first new line', async () => {
  open(() => pageOf([]));
  expect(await screen.findByText('No lines yet')).toBeTruthy();
  source().send(line(0));
  expect(await screen.findByText('line 0')).toBeTruthy();
});

it('a failed request for lines shows the reason', async () => {
  const answers = [refusal(503, 'unavailable', 'Not now.'), offline()];
  const { user } = open(() => answers.shift() ?? pageOf([line(0)]));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText("You're offline")).toBeTruthy();
});

it('the number of lines is limited at both ends', () => {
  const many = (from: number) => Array.from({ length: SHOWN_MOST }, (_, index) => line(from + index));
  const shown = { lines: many(0), older: null, newest: line(SHOWN_MOST - 1).id };
  const later = appended(shown, [line(SHOWN_MOST)], '');
  expect(later).toMatchObject({ older: '100.1', newest: `100.${SHOWN_MOST}` });
  expect(later.lines).toHaveLength(SHOWN_MOST);
  const page = { status: 'success' as const, message: '', list: [line(0)], older: null, newest: '100.0' };
  const earlier = prepended({ ...later, older: '100.1' }, page);
  expect(earlier.lines).toHaveLength(SHOWN_MOST);
  expect(earlier).toMatchObject({ older: null, newest: `100.${SHOWN_MOST - 1}` });
});

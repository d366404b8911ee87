import type { LogLine } from '../../logs/log-lines.js';
import { frameReader, sinceOf } from './instance-log.js';

test('log frames are joined to lines, and lines up to a position are skipped', () => {
  const lines: LogLine[] = [];
  const onFrame = frameReader('2026-01-02T10:00:00.5Z', (line) => lines.push(line));
  const frame = (stream: 'stdout' | 'stderr', text: string) => onFrame(stream, Buffer.from(text));
  frame('stdout', '2026-01-02T10:00:00.499999999Z before\n');
  frame('stdout', '2026-01-02T10:00:00.5Z known\n');
  frame('stdout', '2026-01-02T10:00:00.500000001Z a long ');
  frame('stderr', '2026-01-02T10:00:00.500000002Z a fault\n');
  frame('stdout', '2026-01-02T10:00:00.500000003Z line\n');
  expect(lines).toEqual([
    {
      at: new Date('2026-01-02T10:00:00.500Z'),
      stream: 'stderr',
      text: 'a fault',
      position: '2026-01-02T10:00:00.500000002Z',
    },
    expect.objectContaining({ stream: 'stdout', text: 'a long line' }),
  ]);
});

test.each(['no time', '', '2026', '2026-13-01T10:00:00Z text', '2026-01-02T10:00:00.1234567890Z text'])(
  'a frame without a time is dropped: %s',
  (bytes) => {
    const lines: LogLine[] = [];
    const onFrame = frameReader('2026-01-02T10:00:00Z', (line) => lines.push(line));
    onFrame('stdout', Buffer.from(`${bytes}\n`));
    onFrame('stdout', Buffer.from('2026-01-02T10:00:01Z next\n'));
    expect(lines.map(({ text }) => text)).toEqual(['next']);
  },
);

test('a position is a moment in seconds with nanoseconds', () => {
  expect(sinceOf('2026-01-02T10:00:00.5Z')).toBe('1767348000.500000000');
  expect(sinceOf('2026-01-02T10:00:00Z')).toBe('1767348000.000000000');
});

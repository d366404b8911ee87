import type { HistoryRow } from '@zonewerk/contracts';
import { toCsv } from './history-csv.js';

const ROW: HistoryRow = {
  id: 'a'.repeat(24),
  kind: 'signed-in',
  factor: 'app',
  browser: 'Firefox 140',
  device: 'Linux, desktop',
  address: '192.0.2.1',
  city: null,
  country: 'Netherlands',
  date: '2026-05-02T10:00:00.000Z',
  current_session: true,
};

test('CSV cells with separators or quotes are quoted, and missing locations are Unknown', () => {
  expect(toCsv([{ ...ROW, country: null }])).toContain(',192.0.2.1,Unknown,Unknown\r\n');
  expect(toCsv([{ ...ROW, city: 'Say "Ah"\nagain' }])).toBe(
    '\uFEFFDate (UTC),Event,Factor,Browser,Device,Address,City,Country\r\n' +
      '2026-05-02T10:00:00.000Z,Signed in,Authenticator app,Firefox 140,"Linux, desktop",192.0.2.1,"Say ""Ah""\nagain",Netherlands\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil.example","x")'])(
  '%j in a CSV cell is not read as a formula',
  (browser) => {
    const [, line = ''] = toCsv([{ ...ROW, browser, factor: null }]).split('\r\n2026');
    expect(line).toMatch(/^[^,]*,Signed in,,"?'/u);
  },
);

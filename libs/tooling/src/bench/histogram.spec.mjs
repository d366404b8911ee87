import { between, quantile, readHistogram } from './histogram.mjs';

const FIGURES = `# TYPE check_seconds histogram
check_seconds_bucket{le="0.001"} 10
check_seconds_bucket{le="0.002"} 30
check_seconds_bucket{le="+Inf"} 40
check_seconds_sum 0.08
check_seconds_count 40
other_seconds_bucket{le="0.001"} 7
`;

test('a histogram is read by its exact name', () => {
  expect(readHistogram(FIGURES, 'check_seconds')).toEqual([
    { to: 0.001, count: 10 },
    { to: 0.002, count: 30 },
    { to: Infinity, count: 40 },
  ]);
  expect(() => readHistogram(FIGURES, 'check')).toThrow('The figures have no check.');
});

test('a quantile is interpolated within a bucket, and is the start of the last one', () => {
  const buckets = readHistogram(FIGURES, 'check_seconds');
  expect(quantile(buckets, 25)).toBeCloseTo(0.001);
  expect(quantile(buckets, 50)).toBeCloseTo(0.001_5);
  expect(quantile(buckets, 95)).toBe(0.002);
  expect(() => quantile(between(buckets, buckets), 50)).toThrow(RangeError);
});

test('the difference of two histograms has only values between them', () => {
  const later = [
    { to: 0.001, count: 10 },
    { to: 0.002, count: 50 },
    { to: Infinity, count: 60 },
  ];
  const since = between(readHistogram(FIGURES, 'check_seconds'), later);
  expect(since.map(({ count }) => count)).toEqual([0, 20, 20]);
  expect(quantile(since, 50)).toBeCloseTo(0.001_5);
});

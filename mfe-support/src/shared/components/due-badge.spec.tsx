import { screen } from '@testing-library/react';
import { show } from '@zonewerk/testing/screens';
import { DueBadge } from './due-badge';

const HOUR_MS = 3_600_000;

test.each([
  [2.5, 'Due in 2 hours'],
  [0.25, 'Due in 14 minutes'],
  [0, 'Due now'],
  [-26, 'Overdue by 1 day'],
])('a due time %d hours away has the words "%s" and an icon', (hours, words) => {
  const dueAt = new Date(Date.now() + hours * HOUR_MS - 1_000).toISOString();
  const { container } = show(<DueBadge dueAt={dueAt} />, {});
  expect(screen.getByText(words)).toBeTruthy();
  expect(container.querySelector('svg')).not.toBeNull();
});

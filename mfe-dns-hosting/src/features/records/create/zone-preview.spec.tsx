import { render, screen } from '@testing-library/react';
import { EMPTY_DRAFT } from '../editor/record-draft';
import { ZonePreview } from './zone-preview';

it.each([
  ['www', 0],
  ['0/25', 1],
])('the name %s gets %i warnings about host names', (name, count) => {
  const draft = { ...EMPTY_DRAFT, name, ttl: 60, value: '192.0.2.1' };
  render(<ZonePreview draft={draft} before={null} domain="canal.nl" />);
  expect(screen.getByText(`${name}.canal.nl. 60 IN A 192.0.2.1`)).toBeTruthy();
  expect(screen.queryAllByText(/is not a host name/u)).toHaveLength(count);
});

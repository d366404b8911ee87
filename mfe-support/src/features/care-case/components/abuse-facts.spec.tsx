import { screen } from '@testing-library/react';
import { show } from '@zonewerk/testing/screens';
import { careCase } from '../../../../test/care-cases';
import { AbuseFacts } from './abuse-facts';

const report = {
  address: 'phishing.example',
  occurred_at: careCase.created,
  evidence: 'Received: from there',
};

it('an abuse case shows agents its address and evidence', () => {
  show(<AbuseFacts shown={{ ...careCase, type: 'abuse', report }} />, {});
  for (const text of ['phishing.example', 'Received: from there'])
    expect(screen.getByText(text)).toBeTruthy();
});

it.each([
  ['another type', { type: 'technical' as const, report }],
  ['no report', { type: 'abuse' as const, report: null }],
])('a case with %s shows nothing', (_, change) => {
  show(<AbuseFacts shown={{ ...careCase, ...change }} />, {});
  expect(screen.queryByText('Report of abuse')).toBeNull();
});

import type { CleanupScheduler } from '../jobs/cleanup-scheduler.service.js';
import type { PersonalDataRepository } from './personal-data.repository.js';
import { PersonalData, type Losses } from './personal-data.service.js';

const USER = 'a'.repeat(24);

/** Personal data with one part for each of these reports. */
function withReports(...reports: readonly Partial<Losses>[]): PersonalData {
  const data = new PersonalData({} as PersonalDataRepository, {} as CleanupScheduler);
  for (const [at, report] of reports.entries()) {
    data.register({
      name: `part ${at}`,
      read: () => Promise.resolve([]),
      remove: () => Promise.resolve(),
      losses: () => Promise.resolve(report),
    });
  }
  return data;
}

test('the losses of a deletion come from all parts', async () => {
  const data = withReports({ projects: ['One'], shared: ['Two'], clusters: 3 }, { cases: 4 });
  expect(await data.losses(USER)).toEqual({ projects: ['One'], shared: ['Two'], clusters: 3, cases: 4 });
});

test('a loss that no part reports is an error', async () => {
  await expect(withReports({ cases: 4 }).losses(USER)).rejects.toThrow(
    'No part of personal data reports projects, shared, clusters.',
  );
});

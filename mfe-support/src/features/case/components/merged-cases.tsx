import type { SupportCase } from '@zonewerk/contracts';
import { pagePath } from '@zonewerk/shell-sdk';
import { Anchor, Note } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';

const texts = messages.case.merged;

/** Leads to the case into which a case is merged, and to those that are merged into it. */
export function MergedCases({ shown: { merged, merged_into: into } }: { shown: SupportCase }) {
  const cases = into === null ? merged : [into];
  if (cases.length === 0) return null;
  return (
    <Note>
      {into === null ? texts.from : texts.into}{' '}
      {cases.map(({ caseId, number, subject }) => (
        <span key={caseId}>
          <Anchor href={pagePath('support-case', { caseId })}>
            {number}: {subject}
          </Anchor>{' '}
        </span>
      ))}
    </Note>
  );
}

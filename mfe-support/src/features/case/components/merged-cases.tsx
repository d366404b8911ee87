import type { OtherCase, SupportCase } from '@zonewerk/contracts';
import { pagePath } from '@zonewerk/shell-sdk';
import { Anchor, Note } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';

const texts = messages.case.merged;

/** Links to the case that continues this one, and to those merged into it. */
export function MergedCases({ shown }: { shown: SupportCase }) {
  const next = nextOf(shown);
  return (
    <>
      <SharingNote shown={shown} />
      {next && <CaseLinks text={shown.merged_into ? texts.into : texts.followed} cases={[next]} />}
      {shown.merged.length > 0 && <CaseLinks text={texts.from} cases={shown.merged} />}
    </>
  );
}

/** Names the project with which a case is shared, or the merge by which this person reads it. */
function SharingNote({ shown: { shared, shared_with: project } }: { shown: SupportCase }) {
  const { sharedWith, member } = messages.case.sharing;
  if (project) return <Note>{shared ? member(project.name) : sharedWith(project.name)}</Note>;
  return shared ? <Note>{texts.shared}</Note> : null;
}

/** Case that continues a case, which then accepts no replies. */
export function nextOf({ state, merged_into: into, followed_by: next }: SupportCase): OtherCase | null {
  return into ?? (state === 'closed' ? next : null);
}

function CaseLinks({ text, cases }: { text: string; cases: readonly OtherCase[] }) {
  return (
    <Note>
      {text}{' '}
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

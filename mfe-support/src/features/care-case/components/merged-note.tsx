import type { CareCase } from '@zonewerk/contracts';
import { failureText, pagePath, shell } from '@zonewerk/shell-sdk';
import { Anchor, Button, Note } from '@zonewerk/ui';
import { useCareUndoMergeMutation } from '../../../shared/api/merge-calls';
import { careMessages } from '../../../shared/care-messages';

const texts = careMessages.otherCases;

/** Link to the case into which this one is merged, and a button that undoes the merge. */
export function MergedNote({ shown: { caseId, merged_into: into } }: { shown: CareCase }) {
  const [undo, { isLoading }] = useCareUndoMergeMutation();
  if (into === null) return null;
  const undoMerge = async () => {
    const { data, error } = await undo({ caseId });
    shell.toast(data ? { text: data.message, tone: 'good' } : { text: failureText(error), tone: 'bad' });
  };
  return (
    <Note tone="warn">
      {texts.mergedInto}{' '}
      <Anchor href={pagePath('care-case', { caseId: into.caseId })}>
        {into.number}: {into.subject}
      </Anchor>{' '}
      <Button size="s" loading={isLoading} onClick={() => void undoMerge()}>
        {texts.undo}
      </Button>
    </Note>
  );
}

import { CASE_LIMITS, type CareSummary } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import {
  useCareAssignMutation,
  useCareListAgentsQuery,
  useCareSetStateMutation,
} from '../../../shared/api/care-calls';
import { careMessages } from '../../../shared/care-messages';

const texts = careMessages.inbox;

/** Actions on selected cases. Each one reports the number of changed cases. */
export function useBulkActions(rows: readonly CareSummary[], onDone: () => void) {
  const { data: team } = useCareListAgentsQuery();
  const [assign, { isLoading: assigning }] = useCareAssignMutation();
  const [setState, { isLoading: setting }] = useCareSetStateMutation();
  const busy = assigning || setting;
  const seqOf = (id: string) => rows.find(({ caseId }) => caseId === id)?.posts ?? 0;
  const report = (
    { data, error }: { data?: { changed: string[]; unchanged: string[] }; error?: unknown },
    text: (count: number) => string,
    other: (count: number) => string,
  ) => {
    if (!data) return shell.toast({ text: failureText(error), tone: 'bad' });
    const { changed, unchanged } = data;
    if (changed.length > 0) shell.toast({ text: text(changed.length), tone: 'good' });
    if (unchanged.length > 0) shell.toast({ text: other(unchanged.length), tone: 'plain' });
    return onDone();
  };
  const toState = (state: 'open' | 'closed') => async (cases: readonly string[]) =>
    report(
      await setState({ cases: [...cases], seqs: cases.map(seqOf), state }),
      texts.changed,
      texts.newerPosts,
    );
  const assignMe = async (cases: readonly string[]) => {
    if (!team) return;
    report(
      await assign({ cases: [...cases], agent_id: team.own, from: null }),
      texts.assigned,
      texts.otherAgents,
    );
  };
  const action = (label: string, act: (cases: readonly string[]) => Promise<void>) => ({
    label,
    busy,
    onSelect: (keys: readonly string[]) => {
      if (keys.length > CASE_LIMITS.bulkCases) shell.toast({ text: texts.tooMany, tone: 'bad' });
      else void act(keys);
    },
  });
  return [
    action(texts.assignMe, assignMe),
    action(texts.open, toState('open')),
    action(texts.close, toState('closed')),
  ];
}

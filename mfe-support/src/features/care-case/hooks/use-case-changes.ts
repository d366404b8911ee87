import type { CareCase } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { useCareAssignMutation, useCareSetStateMutation } from '../../../shared/api/care-calls';
import { careMessages } from '../../../shared/care-messages';

const texts = careMessages.case;
const DAY_MS = 86_400_000;

/** Changes of the agent and the state of a case. Each one reports its result. */
export function useCaseChanges({ caseId, assignee, seq }: Pick<CareCase, 'caseId' | 'assignee' | 'seq'>) {
  const [assign] = useCareAssignMutation();
  const [setState] = useCareSetStateMutation();
  const toAgent = async (agentId: string | null) => {
    const from = assignee?.id ?? null;
    const { data, error } = await assign({ cases: [caseId], agent_id: agentId, from });
    if (!data) shell.toast({ text: failureText(error), tone: 'bad' });
    else if (data.unchanged.length > 0) shell.toast({ text: data.message, tone: 'plain' });
    else shell.announce(data.message);
  };
  const toState = async (next: 'open' | 'waiting' | 'closed', days = 0) => {
    const until = new Date(Date.now() + days * DAY_MS).toISOString();
    const waiting = next === 'waiting' ? { waiting_until: until } : {};
    const { data, error } = await setState({ cases: [caseId], seqs: [seq], state: next, ...waiting });
    if (!data) shell.toast({ text: failureText(error), tone: 'bad' });
    else if (data.unchanged.length > 0) shell.toast({ text: texts.newerPost, tone: 'plain' });
    else shell.announce(data.message);
  };
  return { toAgent, toState };
}

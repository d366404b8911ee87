import { CALL_PATHS, type CareCase } from '@zonewerk/contracts';
import { failureText, pagePath, shell } from '@zonewerk/shell-sdk';
import { Button, Menu } from '@zonewerk/ui';
import {
  useCareAssignMutation,
  useCareListAgentsQuery,
  useCareSetStateMutation,
} from '../../../shared/api/care-calls';
import { careMessages } from '../../../shared/care-messages';
import { copyLink } from '../../../shared/copy-link';
import { messages } from '../../../shared/messages';

const texts = careMessages.case;
const { options } = messages.case;
const DAY_MS = 86_400_000;

/** Menus for the agent, the state and the options of a case. */
export function CaseControls({ shown }: { shown: CareCase }) {
  return (
    <>
      <AgentMenu shown={shown} />
      <StateMenu shown={shown} />
      <OptionsMenu shown={shown} />
    </>
  );
}

function AgentMenu({ shown: { caseId, assignee } }: { shown: CareCase }) {
  const { data: team, error, isFetching, refetch } = useCareListAgentsQuery();
  const [assign] = useCareAssignMutation();
  if (!team)
    return (
      <Button loading={isFetching} onClick={() => void refetch()}>
        {error === undefined ? texts.agent : texts.agentsFailed}
      </Button>
    );
  const to = async (agentId: string | null) => {
    const from = assignee?.id ?? null;
    const { data, error } = await assign({ cases: [caseId], agent_id: agentId, from });
    if (!data) shell.toast({ text: failureText(error), tone: 'bad' });
    else if (data.unchanged.length > 0) shell.toast({ text: data.message, tone: 'plain' });
    else shell.announce(data.message);
  };
  const others = team.list.filter(({ id }) => id !== team.own);
  const items = [
    { label: texts.assignMe, current: assignee?.id === team.own, onSelect: () => void to(team.own) },
    ...others.map(({ id, name }) => ({
      label: texts.assignTo(name),
      current: assignee?.id === id,
      onSelect: () => void to(id),
    })),
    { label: texts.unassign, separated: true, disabled: assignee === null, onSelect: () => void to(null) },
  ];
  return <Menu label={`${texts.agent}: ${assignee?.name ?? texts.noAgent}`} items={items} />;
}

function StateMenu({ shown: { caseId, state, seq } }: { shown: CareCase }) {
  const [setState] = useCareSetStateMutation();
  const to = async (next: 'open' | 'waiting' | 'closed', days = 0) => {
    const until = new Date(Date.now() + days * DAY_MS).toISOString();
    const waiting = next === 'waiting' ? { waiting_until: until } : {};
    const { data, error } = await setState({ cases: [caseId], seqs: [seq], state: next, ...waiting });
    if (!data) shell.toast({ text: failureText(error), tone: 'bad' });
    else if (data.unchanged.length > 0) shell.toast({ text: texts.newerPost, tone: 'plain' });
    else shell.announce(data.message);
  };
  const items = [
    { label: messages.states.open, current: state === 'open', onSelect: () => void to('open') },
    { label: texts.waiting, onSelect: () => void to('waiting', 1) },
    { label: texts.waitingWeek, onSelect: () => void to('waiting', 7) },
    { label: messages.states.closed, current: state === 'closed', onSelect: () => void to('closed') },
  ];
  return <Menu label={`${texts.state}: ${messages.states[state]}`} items={items} />;
}

function OptionsMenu({ shown: { caseId } }: { shown: CareCase }) {
  const { data: team } = useCareListAgentsQuery();
  const isLead = team?.list.some(({ id, lead }) => lead && id === team.own) ?? false;
  const archive = CALL_PATHS['care.export'].path.replace(':caseId', caseId);
  const items = [
    { label: options.copy, onSelect: () => void copyLink(pagePath('care-case', { caseId })) },
    ...(isLead ? [{ label: options.export, href: archive, download: true }] : []),
  ];
  return <Menu label={options.label} items={items} />;
}

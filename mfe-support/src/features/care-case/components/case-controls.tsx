import { CALL_PATHS, type CareCase } from '@zonewerk/contracts';
import { pagePath } from '@zonewerk/shell-sdk';
import { Button, Menu } from '@zonewerk/ui';
import { useCareListAgentsQuery } from '../../../shared/api/care-calls';
import { careMessages } from '../../../shared/care-messages';
import { copyLink } from '../../../shared/copy-link';
import { messages } from '../../../shared/messages';
import { useCaseChanges } from '../hooks/use-case-changes';

const texts = careMessages.case;
const { options } = messages.case;

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

function AgentMenu({ shown }: { shown: CareCase }) {
  const { assignee } = shown;
  const { data: team, error, isFetching, refetch } = useCareListAgentsQuery();
  const { toAgent: to } = useCaseChanges(shown);
  if (!team)
    return (
      <Button loading={isFetching} onClick={() => void refetch()}>
        {error === undefined ? texts.agent : texts.agentsFailed}
      </Button>
    );
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

function StateMenu({ shown }: { shown: CareCase }) {
  const { state } = shown;
  const { toState: to } = useCaseChanges(shown);
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

import { IconMessage2, IconPlus } from '@tabler/icons-react';
import type { CannedResponse } from '@zonewerk/contracts';
import { failureText, isOffline, PAGES, shell } from '@zonewerk/shell-sdk';
import {
  Badge,
  Button,
  type Column,
  DataTable,
  EmptyState,
  Note,
  PageHeader,
  Panel,
  Stack,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useCareListAgentsQuery } from '../../../shared/api/care-calls';
import { useCareListCannedQuery, useCareRemoveCannedMutation } from '../../../shared/api/canned-calls';
import { careMessages } from '../../../shared/care-messages';
import { CannedWindow } from './canned-window';
import { RatingsPanel } from './ratings-panel';
import { ServiceLevelsPanel } from './service-levels-panel';

const texts = careMessages.settings;
const BACK = { href: PAGES['care-inbox'].path, label: texts.back };

const COLUMNS: readonly Column<CannedResponse>[] = [
  {
    key: 'title',
    header: texts.name,
    cell: ({ title, public: isPublic }) => (
      <>
        {title} {isPublic && <Badge>{texts.isPublic}</Badge>}
      </>
    ),
    primary: true,
  },
  { key: 'text', header: texts.text, cell: ({ text }) => firstLine(text) },
];

/** Page `care-settings`: canned responses, office hours, targets and ratings. Only leads can change them. */
export function CareSettingsScreen() {
  const { data: team } = useCareListAgentsQuery();
  const [edited, setEdited] = useState<CannedResponse | 'new' | null>(null);
  const isLead = team?.list.find(({ id }) => id === team.own)?.lead ?? false;
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        back={BACK}
        actions={isLead && <AddButton variant="primary" onClick={() => setEdited('new')} />}
      />
      {team && !isLead && <Note>{texts.leadsOnly}</Note>}
      <Stack gap={6}>
        <CannedPanel isLead={isLead} onEdit={setEdited} />
        {team && <ServiceLevelsPanel isLead={isLead} />}
        {isLead && <RatingsPanel />}
      </Stack>
      <CannedWindow edited={edited} onClose={() => setEdited(null)} />
    </>
  );
}

interface CannedPanelProps {
  isLead: boolean;
  onEdit: (response: CannedResponse | 'new') => void;
}

function CannedPanel({ isLead, onEdit }: CannedPanelProps) {
  const query = useCareListCannedQuery(undefined, { refetchOnMountOrArgChange: true });
  const removeResponse = useRemoval();
  const rowActions = (response: CannedResponse) => [
    { label: texts.edit, onSelect: () => onEdit(response) },
    { label: texts.remove, danger: true, onSelect: () => void removeResponse(response) },
  ];
  return (
    <Panel title={texts.canned} purpose={texts.variables} flush>
      <DataTable<CannedResponse>
        bare
        label={texts.canned}
        columns={COLUMNS}
        rows={query.data?.list ?? []}
        rowKey={({ id }) => id}
        rowLabel={({ title }) => title}
        state={stateOf(query)}
        error={failureText(query.error)}
        onRetry={() => void query.refetch()}
        {...(isLead ? { rowActions } : {})}
        empty={
          <EmptyState
            level={3}
            icon={<IconMessage2 />}
            title={texts.emptyTitle}
            text={texts.emptyText}
            action={isLead ? <AddButton onClick={() => onEdit('new')} /> : undefined}
          />
        }
      />
    </Panel>
  );
}

function AddButton(props: { variant?: 'primary'; onClick: () => void }) {
  return (
    <Button {...props} leftIcon={<IconPlus aria-hidden="true" />}>
      {texts.add}
    </Button>
  );
}

/** Removes a canned response after a confirmation. */
function useRemoval() {
  const [remove] = useCareRemoveCannedMutation();
  return async ({ id, title }: CannedResponse) => {
    const question = {
      title: texts.removeTitle(title),
      text: texts.removeText,
      confirmLabel: texts.remove,
      danger: true,
    };
    if (!(await shell.confirm(question))) return;
    const { data, error } = await remove({ canned_id: id });
    shell.toast(data ? { text: texts.removed, tone: 'good' } : { text: failureText(error), tone: 'bad' });
  };
}

function stateOf({ data, error }: { data?: object; error?: unknown }) {
  if (data) return 'ready';
  if (error === undefined) return 'loading';
  return isOffline(error) ? 'offline' : 'error';
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

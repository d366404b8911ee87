import type { RoadmapItemDetail } from '@zonewerk/contracts';
import { SelectField, SwitchField, TextAreaField, TextField } from '@zonewerk/ui';
import { useState } from 'react';
import { useContentListMembersQuery } from '../../../shared/api/member-calls';
import type { ItemDraft } from '../item-draft';
import { roadmapMessages } from '../messages';
import { monthsFrom, monthText } from '../../../shared/months';
import { ReadFailure } from '../../../shared/components/read-failure';
import { LinksField } from './links-field';

const texts = roadmapMessages.item;

interface ItemFieldsProps {
  projectId: string;
  draft: ItemDraft;
  /** Owner of the stored item, who may not be a member any more. */
  owner?: RoadmapItemDetail['owner'];
  onChange: (draft: ItemDraft) => void;
}

/** Fields of an item. */
export function ItemFields({ projectId, draft, owner = null, onChange }: ItemFieldsProps) {
  return (
    <>
      <TextField
        name="title"
        label={texts.title}
        autoComplete="off"
        autoFocus
        value={draft.title}
        onChange={(title) => onChange({ ...draft, title })}
      />
      <TextAreaField
        name="text"
        label={texts.text}
        optional
        rows={5}
        value={draft.text}
        onChange={(text) => onChange({ ...draft, text })}
      />
      <MonthField value={draft.month} onChange={(month) => onChange({ ...draft, month })} />
      <OwnerField
        projectId={projectId}
        owner={owner}
        value={draft.owner}
        onChange={(next) => onChange({ ...draft, owner: next })}
      />
      <LinksField
        projectId={projectId}
        links={draft.links}
        onChange={(links) => onChange({ ...draft, links })}
      />
      <SwitchField
        name="public"
        label={texts.public}
        help={texts.publicHelp}
        checked={draft.public}
        onChange={(checked) => onChange({ ...draft, public: checked })}
      />
    </>
  );
}

function MonthField({ value, onChange }: { value: string; onChange: (month: string) => void }) {
  const [now] = useState(() => new Date());
  const months = monthsFrom(now, value === '' ? null : value);
  return (
    <SelectField
      name="month"
      label={texts.month}
      options={[
        { value: '', label: texts.noMonth },
        ...months.map((month) => ({ value: month, label: monthText(month) })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

interface OwnerFieldProps {
  projectId: string;
  owner: RoadmapItemDetail['owner'];
  value: string;
  onChange: (owner: string) => void;
}

/** The members, and the present owner. */
function OwnerField({ projectId, owner, value, onChange }: OwnerFieldProps) {
  const { data, error, refetch } = useContentListMembersQuery(projectId);
  const members = (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isMember = !owner || members.some((member) => member.value === owner.id);
  const former = isMember
    ? []
    : [{ value: owner.id, label: owner.name || roadmapMessages.board.formerOwner }];
  return (
    <>
      <ReadFailure error={error} onRetry={() => void refetch()} />
      <SelectField
        name="owner"
        label={texts.owner}
        options={[{ value: '', label: texts.noOwner }, ...members, ...former]}
        value={value}
        onChange={onChange}
      />
    </>
  );
}

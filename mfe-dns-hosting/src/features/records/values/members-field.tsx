import { IconPlus } from '@tabler/icons-react';
import { MEMBERS_MOST, type RecordType } from '@zonewerk/contracts';
import { Button, FieldGroup } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { useInstantError } from '../../../shared/hooks/use-instant-error';
import { newMember, sharesOf } from './draft-members';
import { MemberRow } from './member-row';
import { memberFaults, policyOf, typeOf, type MemberTyped, type RecordDraft } from '../editor/record-draft';
import { useRowFocus } from '../table/use-row-focus';
import { readRows, ROW_SHAPES, writeRows } from './value-rows';
import classes from './members-field.module.css';

const texts = messages.members;
const NO_FAULTS: ReadonlyMap<string, string> = new Map();

interface MembersFieldProps {
  draft: RecordDraft;
  onChange: (draft: RecordDraft) => void;
  domain: string;
}

/** Members of a Weighted or Multi Value Answer set: set id, value, weight and share. */
export function MembersField({ draft, onChange, domain }: MembersFieldProps) {
  const { members } = draft;
  const type = typeOf(draft);
  const weighted = policyOf(draft) === 'Weighted';
  const faults = memberFaults(draft, domain);
  const shown = useInstantError(JSON.stringify(members), [...faults.values()][0]) !== undefined;
  const seen = shown ? faults : NO_FAULTS;
  const shares = sharesOf(draft);
  const { list, change, add, remove } = useMembers(draft, onChange);
  return (
    <FieldGroup
      name="members"
      label={texts.title}
      help={weighted ? texts.weightedHelp : texts.multiHelp}
      error={seen.get('members')}
    >
      <div ref={list} className={classes.list}>
        {members.map((member, index) => (
          <MemberRow
            // The index is the key, because set ids change during typing.
            key={index}
            index={index}
            type={type}
            member={member}
            weighted={weighted}
            domain={domain}
            share={shares[index] ?? null}
            faultOf={(part) => seen.get(`members.${index}.${part}`)}
            onChange={(changed) => change(members.with(index, changed))}
            onRemove={members.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </div>
      {members.length < MEMBERS_MOST && (
        <div>
          <Button size="s" leftIcon={<IconPlus aria-hidden="true" />} onClick={add}>
            {texts.add}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

/** Actions on the members. */
function useMembers(draft: RecordDraft, onChange: (draft: RecordDraft) => void) {
  const { members } = draft;
  const { list, focusOn } = useRowFocus();
  const change = (next: readonly MemberTyped[]) => onChange({ ...draft, members: next });
  const add = () => {
    change([...members, { ...newMember(members), value: startOf(typeOf(draft)) }]);
    focusOn(members.length);
  };
  const remove = (index: number) => {
    change(members.toSpliced(index, 1));
    focusOn(Math.max(index - 1, 0));
  };
  return { list, change, add, remove };
}

/** Initial value of a new member. */
function startOf(type: RecordType): string {
  const shape = ROW_SHAPES[type];
  return shape.cells.length === 1 ? '' : writeRows(readRows('', shape), shape);
}

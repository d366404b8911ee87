import { issuesOf, useDraft } from '@zonewerk/shell-sdk';
import { SideSheet } from '@zonewerk/ui';
import { finishChange, isChanged } from '../../../shared/editing';
import { useAccountAddProfileMutation } from '../../../shared/balance/api/balance-calls';
import { EMPTY_PROFILE, fieldsOfProfile, type ProfileDraft } from '../../../shared/balance/profile-draft';
import { ProfileForm } from '../../../shared/balance/components/profile-form';
import { profileMessages } from '../../../shared/balance/messages';

const texts = profileMessages.sheet;

interface AddProfileSheetProps {
  opened: boolean;
  onClose: () => void;
}

/** Adds a billing profile. Input survives a reload; Cancel discards it. */
export function AddProfileSheet({ opened, onClose }: AddProfileSheetProps) {
  const [draft, setDraft, dropDraft] = useDraft('billing-profile-add', EMPTY_PROFILE);
  const leave = () => {
    dropDraft();
    onClose();
  };
  return (
    <SideSheet
      opened={opened}
      onClose={onClose}
      title={texts.add}
      purpose={texts.addPurpose}
      dirty={isChanged(draft, EMPTY_PROFILE)}
    >
      {opened && <AddForm draft={draft} onChange={setDraft} onLeave={leave} />}
    </SideSheet>
  );
}

interface AddFormProps {
  draft: ProfileDraft;
  onChange: (draft: ProfileDraft) => void;
  onLeave: () => void;
}

function AddForm({ draft, onChange, onLeave }: AddFormProps) {
  const [add, { error }] = useAccountAddProfileMutation();
  const submit = async () => finishChange(await add(fieldsOfProfile(draft)), onLeave);
  return (
    <ProfileForm
      label={texts.add}
      submitLabel={texts.submitAdd}
      draft={draft}
      onChange={onChange}
      onSubmit={submit}
      onCancel={onLeave}
      issues={issuesOf(error)}
      error={error}
    />
  );
}

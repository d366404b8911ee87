import type { BillingProfile } from '@zonewerk/contracts';
import { issuesOf } from '@zonewerk/shell-sdk';
import { SideSheet } from '@zonewerk/ui';
import { useState } from 'react';
import { finishChange, useEditing } from '../../editing';
import { OwnObject } from '../../components/read-object';
import { useAccountChangeProfileMutation, useAccountGetBillingProfileQuery } from '../api/balance-calls';
import { draftOfProfile, fieldsOfProfile } from '../profile-draft';
import { ProfileForm } from './profile-form';
import { profileMessages } from '../messages';

const texts = profileMessages.sheet;

interface EditProfileSheetProps {
  /** Id of the profile; empty while the sheet is closed. */
  profileId: string;
  onClose: () => void;
}

/** Edits the current version of a billing profile. */
export function EditProfileSheet({ profileId, onClose }: EditProfileSheetProps) {
  const [typed, setTyped] = useState(false);
  return (
    <SideSheet
      opened={profileId !== ''}
      onClose={onClose}
      title={texts.edit}
      purpose={texts.editPurpose}
      dirty={typed}
    >
      {profileId !== '' && (
        <Reading key={profileId} profileId={profileId} onTyped={setTyped} onClose={onClose} />
      )}
    </SideSheet>
  );
}

interface ReadingProps {
  profileId: string;
  onTyped: (typed: boolean) => void;
  onClose: () => void;
}

function Reading({ profileId, onTyped, onClose }: ReadingProps) {
  return (
    <OwnObject query={useAccountGetBillingProfileQuery(profileId)} onClose={onClose}>
      {(profile) => <EditForm profile={profile} onTyped={onTyped} onClose={onClose} />}
    </OwnObject>
  );
}

interface EditFormProps extends Omit<ReadingProps, 'profileId'> {
  profile: BillingProfile;
}

function EditForm({ profile, ...window }: EditFormProps) {
  const key = `billing-profile:${profile.id}`;
  const { draft, setDraft, leave } = useEditing({ key, stored: draftOfProfile(profile), ...window });
  const [change, { error }] = useAccountChangeProfileMutation();
  const submit = async () =>
    finishChange(await change({ profile: profile.id, ...fieldsOfProfile(draft) }), leave);
  return (
    <ProfileForm
      label={texts.edit}
      submitLabel={texts.submitEdit}
      draft={draft}
      onChange={setDraft}
      onSubmit={submit}
      onCancel={leave}
      issues={issuesOf(error)}
      error={error}
    />
  );
}

import type { BillingProfile } from '@zonewerk/contracts';
import { issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import { SideSheet } from '@zonewerk/ui';
import { useEffect, useState } from 'react';
import { isAnswer } from '../call-message';
import { closeForeign, OwnObject } from '../read-object';
import { useAccountChangeProfileMutation, useAccountGetBillingProfileQuery } from './balance-calls';
import { draftOfProfile, fieldsOfProfile, isProfileTyped } from './profile-draft';
import { ProfileForm } from './profile-form';
import { profileMessages } from './profile-messages';

const texts = profileMessages.sheet;

interface EditProfileSheetProps {
  /** Which profile is edited; empty while none is. */
  profileId: string;
  onClose: () => void;
}

/** Edits a billing profile as it is stored now. */
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

function EditForm({ profile, onTyped, onClose }: EditFormProps) {
  const [stored] = useState(() => draftOfProfile(profile));
  const [draft, setDraft, dropDraft] = useDraft(`billing-profile:${profile.id}`, stored);
  const [change, { error }] = useAccountChangeProfileMutation();
  const typed = isProfileTyped(draft, stored);
  useEffect(() => onTyped(typed), [typed, onTyped]);
  useEffect(() => () => onTyped(false), [onTyped]);
  const leave = () => {
    dropDraft();
    onClose();
  };
  const submit = async () => {
    const result = await change({ profile: profile.id, ...fieldsOfProfile(draft) });
    if (isAnswer(result.error, 'object-owner-conflict')) return closeForeign(result.error, leave);
    if (!result.data) return undefined;
    leave();
    await shell.reloadPage();
    return shell.toast({ text: result.data.message, tone: 'good' });
  };
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

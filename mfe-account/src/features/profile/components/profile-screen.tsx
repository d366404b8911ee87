import type { AnswerOf, getProfile } from '@zonewerk/contracts';
import { issuesOf, shell, useDraft, useWindowParam } from '@zonewerk/shell-sdk';
import {
  Facts,
  Form,
  FormActions,
  Mono,
  PageHeader,
  Panel,
  SelectField,
  Skeleton,
  Stack,
  TextField,
  TimeAgo,
} from '@zonewerk/ui';
import { useMemo } from 'react';
import {
  useAccountGetProfileQuery,
  useAccountSetProfileMutation,
} from '../../../shared/account/api/account-calls';
import { CallMessage, issueAt } from '../../../shared/components/call-message';
import { Awaited } from '../../../shared/components/read-object';
import { DeletionPanel } from './deletion-panel';
import { ExportPanel } from './export-panel';
import { PicturePanel } from './picture-panel';
import { PictureWindow } from './picture-window';
import { profileMessages } from '../profile-messages';
import classes from './profile.module.css';

const texts = profileMessages.you;

type Profile = AnswerOf<typeof getProfile>;

/** Page `account-profile`. `?picture=1` opens the picture window. */
export function ProfileScreen() {
  const query = useAccountGetProfileQuery();
  const [choosing, setChoosing] = useWindowParam('picture');
  return (
    <>
      <PageHeader title={profileMessages.title} purpose={profileMessages.purpose} />
      <Awaited query={query} skeleton={<ProfileSkeleton />}>
        {(profile) => (
          <Stack gap={6}>
            <PicturePanel profile={profile} onChange={() => setChoosing('1')} />
            <ProfileSection profile={profile} key={`${profile.name} ${profile.zone}`} />
            <ExportPanel />
            <DeletionPanel mail={profile.mail} />
          </Stack>
        )}
      </Awaited>
      <PictureWindow opened={choosing === '1'} onClose={() => setChoosing('')} />
    </>
  );
}

function ProfileSection({ profile }: { profile: Profile }) {
  const [send, { error }] = useAccountSetProfileMutation();
  const [draft, setDraft, dropDraft] = useDraft('profile', { name: profile.name, zone: profile.zone ?? '' });
  const zones = useZones();
  const submit = async () => {
    const result = await send(draft);
    if (!result.data) return;
    dropDraft();
    await shell.reloadPage();
    shell.toast({ text: result.data.message, tone: 'good' });
  };
  const validate = () => issueAt('name', draft.name.trim() === '' ? texts.missing : null);
  return (
    <Panel title={texts.title}>
      <Form label={texts.title} onSubmit={submit} validate={validate} issues={issuesOf(error)}>
        <CallMessage error={error} />
        <Facts
          items={[
            { label: texts.mail, value: <Mono>{profile.mail}</Mono> },
            { label: texts.created, value: <TimeAgo date={profile.created} /> },
          ]}
        />
        <Stack className={classes.fields}>
          <TextField
            name="name"
            label={texts.name}
            autoComplete="name"
            value={draft.name}
            onChange={(name) => setDraft({ ...draft, name })}
          />
          <SelectField
            name="zone"
            label={texts.zone}
            help={texts.zoneHelp}
            placeholder={texts.browser}
            options={zones}
            value={draft.zone}
            onChange={(zone) => setDraft({ ...draft, zone })}
          />
        </Stack>
        <FormActions submitLabel={texts.submit} align="start" />
      </Form>
    </Panel>
  );
}

/** Time zones that the browser supports. */
function useZones() {
  return useMemo(
    () =>
      Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replace(/_/gu, ' ') })),
    [],
  );
}

function ProfileSkeleton() {
  return (
    <Stack gap={6}>
      <Skeleton height="8rem" />
      <Skeleton height="16rem" />
    </Stack>
  );
}

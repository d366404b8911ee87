import type { ProjectContact } from '@zonewerk/contracts';
import { failureText, PAGES } from '@zonewerk/shell-sdk';
import { Anchor, Form, FormActions, FormMessage, SelectField, Skeleton, Text, Window } from '@zonewerk/ui';
import { useEffect, useState } from 'react';
import {
  useContentListOwnContactsInfiniteQuery,
  useContentSetProjectContactMutation,
} from '../../../shared/api/contact-calls';
import { LoadFailure } from '../../../shared/components/load-failure';
import { report } from '../../../shared/report';
import { memberMessages } from '../messages';

const texts = memberMessages.contacts;

interface ContactWindowProps {
  projectId: string;
  selected: readonly ProjectContact[];
  opened: boolean;
  onClose: () => void;
}

/** Selects one of the contacts of the person for the notices of a project. */
export function ContactWindow({ opened, onClose, ...form }: ContactWindowProps) {
  return (
    <Window opened={opened} onClose={onClose} title={texts.add} purpose={texts.addPurpose}>
      {opened && <ContactForm {...form} onClose={onClose} />}
    </Window>
  );
}

function ContactForm({ projectId, selected, onClose }: Omit<ContactWindowProps, 'opened'>) {
  const query = useContentListOwnContactsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const [set, { error }] = useContentSetProjectContactMutation();
  const [object, setObject] = useState('');
  const free = (query.data?.pages ?? [])
    .flatMap(({ list }) => list)
    .filter(({ id, mail }) => mail !== '' && !selected.some((one) => one.id === id));
  if (query.error !== undefined && !isFetching)
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} level={3} />;
  if (query.isLoading || hasNextPage || query.error !== undefined) return <Skeleton width="70%" />;
  if (free.length === 0)
    return (
      <Text>
        {texts.noFree} <Anchor href={PAGES['partner-contacts'].path}>{texts.toContacts}</Anchor>
      </Text>
    );
  const submit = async () => {
    const result = await set({ project_id: projectId, object, selected: true });
    if (!result.data) return;
    report(result, result.data.message);
    onClose();
  };
  return (
    <Form
      label={texts.add}
      onSubmit={submit}
      validate={() => (object === '' ? [{ path: 'object', message: texts.missing }] : [])}
    >
      {error !== undefined && <FormMessage>{failureText(error)}</FormMessage>}
      <SelectField
        name="object"
        label={texts.contact}
        placeholder={texts.choose}
        value={object}
        onChange={setObject}
        options={free.map(({ id, name, mail }) => ({ value: id, label: `${name} (${mail})` }))}
      />
      <FormActions submitLabel={texts.submit} onCancel={onClose} />
    </Form>
  );
}

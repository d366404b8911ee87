import type { CaseObject, ObjectKind } from '@zonewerk/contracts';
import { failureText, shell, useSecondsLeft } from '@zonewerk/shell-sdk';
import { Button, Group, Stack, Text } from '@zonewerk/ui';
import { useRef, useState } from 'react';
import {
  useSupportGrantAccessMutation,
  useSupportLinkObjectMutation,
} from '../../../shared/api/object-calls';
import { ObjectList } from '../../../shared/components/object-facts';
import { messages } from '../../../shared/messages';
import { LinkWindow } from './link-window';

const texts = messages.case.objects;

interface LinkedObjectsProps {
  caseId: string;
  kinds: readonly ObjectKind[];
  objects: readonly CaseObject[];
}

/** Linked objects of some kinds, with a button that links another one. */
export function LinkedObjects({ caseId, kinds, objects }: LinkedObjectsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const [link, { isLoading, originalArgs }] = useSupportLinkObjectMutation();
  const own = objects.filter(({ kind }) => kinds.includes(kind));
  const remove = async ({ kind, id }: CaseObject) => {
    const { data, error } = await link({ caseId, kind, object_id: id, linked: false });
    if (!data) return shell.toast({ text: failureText(error), tone: 'bad' });
    shell.announce(data.message);
    // The button disappears with its row, and the focus would be lost.
    return list.current?.focus();
  };
  return (
    <Stack>
      <div ref={list} tabIndex={-1}>
        {own.length === 0 ? (
          <Text>{texts.none}</Text>
        ) : (
          <ObjectList objects={own} linked>
            {(object) => (
              <Group gap={1}>
                <AccessButton caseId={caseId} object={object} />
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={texts.removeOf(object.title)}
                  loading={isLoading && originalArgs?.object_id === object.id}
                  onClick={() => void remove(object)}
                >
                  {texts.remove}
                </Button>
              </Group>
            )}
          </ObjectList>
        )}
      </div>
      <Group>
        <Button size="s" onClick={() => setIsOpen(true)}>
          {texts.link}
        </Button>
      </Group>
      <LinkWindow caseId={caseId} kinds={kinds} opened={isOpen} onClose={() => setIsOpen(false)} />
    </Stack>
  );
}

/** Grants agents access to the details of an object, or ends it. */
function AccessButton({ caseId, object }: { caseId: string; object: CaseObject }) {
  const { kind, id, title, access_until: until } = object;
  const [grant, { isLoading }] = useSupportGrantAccessMutation();
  const isOver = useSecondsLeft(until === null ? 0 : Date.parse(until)) === 0;
  if (title === '') return null;
  const press = async () => {
    const { data, error } = await grant({ caseId, kind, object_id: id, granted: isOver });
    shell.toast(data ? { text: data.message, tone: 'good' } : { text: failureText(error), tone: 'bad' });
  };
  return (
    <Button
      size="s"
      variant="quiet"
      aria-label={isOver ? texts.grantOf(title) : texts.revokeOf(title)}
      loading={isLoading}
      onClick={() => void press()}
    >
      {isOver ? texts.grant : texts.revoke}
    </Button>
  );
}

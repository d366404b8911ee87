import { IconX } from '@tabler/icons-react';
import type { CareCase } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { Badge, IconButton, Menu, Panel, Stack, Text, TimeAgo } from '@zonewerk/ui';
import { useState } from 'react';
import { useCareLinkReleaseMutation, useCareListReleasesQuery } from '../../../shared/api/release-calls';
import { careMessages } from '../../../shared/care-messages';
import { messages } from '../../../shared/messages';
import classes from './care-case.module.css';
import { ReleaseWindow } from './release-window';

const texts = careMessages.releases;
const { kinds } = messages.case.releases;

/** Releases of a case with the time at which the customer read them, and a menu that links another one. */
export function LinkedReleases({ shown: { caseId, releases } }: { shown: CareCase }) {
  const [isAdding, setIsAdding] = useState(false);
  const { data } = useCareListReleasesQuery();
  const [link] = useCareLinkReleaseMutation();
  const setLinked = async (releaseId: string, linked: boolean) => {
    const answer = await link({ caseId, release_id: releaseId, linked });
    const { data: changed, error } = answer;
    if (!changed) shell.toast({ text: failureText(error), tone: 'bad' });
    else shell.toast({ text: changed.message, tone: 'good' });
  };
  const others = (data?.list ?? []).filter(({ id }) => !releases.some((release) => release.id === id));
  const items = [
    { label: texts.add, onSelect: () => setIsAdding(true) },
    ...others.map(({ id, title, kind }) => ({
      label: title,
      hint: kinds[kind],
      onSelect: () => void setLinked(id, true),
    })),
  ];
  return (
    <Panel title={texts.title}>
      <Stack>
        <Text>{texts.help}</Text>
        {releases.length > 0 && (
          <ul className={classes.notes}>
            {releases.map((release) => (
              <Linked key={release.id} release={release} onUnlink={() => void setLinked(release.id, false)} />
            ))}
          </ul>
        )}
        <div>
          <Menu label={texts.link} size="s" align="start" items={items} />
        </div>
      </Stack>
      <ReleaseWindow caseId={caseId} opened={isAdding} onClose={() => setIsAdding(false)} />
    </Panel>
  );
}

interface LinkedProps {
  release: CareCase['releases'][number];
  onUnlink: () => void;
}

function Linked({ release: { kind, title, read }, onUnlink }: LinkedProps) {
  return (
    <li className={classes.note}>
      <div className={classes.noteHead}>
        <Badge>{kinds[kind]}</Badge>
        <span>{title}</span>
        <IconButton
          size="s"
          variant="quiet"
          label={texts.unlink(title)}
          icon={<IconX />}
          onClick={onUnlink}
        />
      </div>
      <Text>{read === null ? texts.unread : <ReadAt date={read} />}</Text>
    </li>
  );
}

function ReadAt({ date }: { date: string }) {
  return (
    <>
      {texts.read} <TimeAgo date={date} />
    </>
  );
}

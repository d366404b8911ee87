import { IconX } from '@tabler/icons-react';
import {
  ROADMAP_LIMITS,
  ROADMAP_LINK_KINDS,
  type RoadmapLink,
  type RoadmapLinkKind,
} from '@zonewerk/contracts';
import { useSettled } from '@zonewerk/shell-sdk';
import { Anchor, Button, FieldGroup, IconButton, SelectField, Stack, Text, TextField } from '@zonewerk/ui';
import { useState } from 'react';
import { ReadFailure } from '../../../shared/components/read-failure';
import { useContentListRoadmapLinkableQuery } from '../api/roadmap-calls';
import { hrefOf } from '../link-paths';
import { roadmapMessages } from '../messages';
import classes from './board.module.css';

const texts = roadmapMessages.item;
/** Minimum number of objects for a search field. */
const SEARCHED_FROM = 20;
const TYPING_REST_MS = 300;
const KINDS = ROADMAP_LINK_KINDS.map((value) => ({ value, label: texts.kinds[value] }));

interface LinksFieldProps {
  projectId: string;
  links: readonly RoadmapLink[];
  onChange: (links: RoadmapLink[]) => void;
}

/** Links of an item, and a field that adds one. */
export function LinksField({ projectId, links, onChange }: LinksFieldProps) {
  return (
    <FieldGroup name="links" label={texts.links}>
      <Stack gap={3}>
        <LinkList
          projectId={projectId}
          links={links}
          onRemove={(link) => onChange(links.filter((one) => one !== link))}
        />
        {links.length < ROADMAP_LIMITS.links && (
          <LinkChoice projectId={projectId} links={links} onAdd={(link) => onChange([...links, link])} />
        )}
      </Stack>
    </FieldGroup>
  );
}

interface LinkListProps {
  projectId: string;
  links: readonly RoadmapLink[];
  /** Absent without the permission. */
  onRemove?: (link: RoadmapLink) => void;
}

export function LinkList({ projectId, links, onRemove }: LinkListProps) {
  if (links.length === 0) {
    return (
      <Text size="s" tone="dim">
        {texts.noLinks}
      </Text>
    );
  }
  return (
    <div>
      {links.map((link) => (
        <div key={`${link.kind}:${link.id}`} className={classes.linkRow}>
          <span>
            <Text as="span" size="s" tone="dim">
              {texts.kinds[link.kind]}{' '}
            </Text>
            <Anchor href={hrefOf(projectId, link)}>{link.title}</Anchor>
          </span>
          {onRemove && (
            <IconButton
              label={texts.removeLink(link.title)}
              icon={<IconX aria-hidden="true" />}
              onClick={() => onRemove(link)}
            />
          )}
        </div>
      ))}
    </div>
  );
}

interface LinkChoiceProps {
  projectId: string;
  links: readonly RoadmapLink[];
  onAdd: (link: RoadmapLink) => void;
}

function LinkChoice({ projectId, links, onAdd }: LinkChoiceProps) {
  const [kind, setKind] = useState<RoadmapLinkKind>('cluster');
  const [object, setObject] = useState('');
  const [words, setWords] = useState('');
  const query = useSettled(words.trim(), TYPING_REST_MS);
  const input = { project_id: projectId, kind, query };
  const { currentData, error, refetch } = useContentListRoadmapLinkableQuery(input);
  const [searched, setSearched] = useState(false);
  const list = (currentData?.list ?? []).filter(({ id }) => !links.some((link) => link.id === id));
  const chosen = list.find(({ id }) => id === object);
  if (!searched && list.length >= SEARCHED_FROM) setSearched(true);
  const choose = (next: string) => {
    setKind(ROADMAP_LINK_KINDS.find((one) => one === next) ?? 'cluster');
    setObject('');
    setWords('');
    setSearched(false);
  };
  const add = () => {
    if (chosen) onAdd(chosen);
    setObject('');
  };
  return (
    <>
      <ReadFailure error={error} onRetry={() => void refetch()} />
      {searched && (
        <TextField name="search" label={texts.search} optional value={words} onChange={setWords} />
      )}
      <div className={classes.linkChoice}>
        <SelectField name="kind" label={texts.kind} options={KINDS} value={kind} onChange={choose} />
        <SelectField
          name="object"
          label={texts.object}
          options={[
            { value: '', label: list.length === 0 && currentData ? texts.nothing : texts.noObject },
            ...list.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value={chosen ? object : ''}
          onChange={setObject}
        />
        <Button disabled={!chosen} onClick={add}>
          {texts.addLink}
        </Button>
      </div>
    </>
  );
}

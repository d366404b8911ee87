import { IconArrowBackUp, IconCircleArrowUp, IconCircleCheck, IconRocket } from '@tabler/icons-react';
import {
  Badge,
  Button,
  DataTable,
  EmptyState,
  Note,
  Tooltip,
  VisuallyHidden,
  type MenuItem,
} from '@zonewerk/ui';
import { useId, useMemo } from 'react';
import { channelColumns, isOn } from './channel-columns';
import { ClashNote } from '../clash-note';
import { Copyable } from '../copyable';
import { byProject, PREVIEW } from '../filters';
import { messages } from '../messages';
import type { Channel, Entry } from '../release-calls';
import classes from '../releases.module.css';
import type { Moving } from '../use-moving';

const texts = messages.channels;

interface ChannelSectionProps {
  channel: Channel;
  /** This host serves the channel. */
  serves: boolean;
  /** Production channel for comparison; undefined without one. */
  production: Channel | undefined;
  moving: Moving;
}

/** One channel: its faults, its composition, and the version of each project. */
export function ChannelSection({ channel, serves, production, moving }: ChannelSectionProps) {
  const { name, entries, clashes } = channel;
  const titleId = useId();
  const live = name === 'production' ? undefined : production?.entries;
  const columns = useMemo(() => channelColumns(clashes, live), [clashes, live]);
  const rows = entries.toSorted((one, other) => byProject(one.project, other.project));
  return (
    <section aria-labelledby={titleId} className={classes['channel']}>
      <h2 id={titleId}>
        <VisuallyHidden>{name}</VisuallyHidden>
      </h2>
      <Wrong channel={channel} />
      <DataTable<Entry>
        label={name}
        columns={columns}
        rows={rows}
        rowKey={({ project }) => project}
        rowLabel={({ project }) => `${project}, ${name}`}
        rowActions={(entry) => actionsOf(entry, name, live, moving)}
        level={3}
        actions={
          <Head channel={channel} serves={serves} onPromote={() => moving.promote({ channel: name })} />
        }
        empty={<EmptyState level={3} title={texts.emptyChannel} text={texts.emptyChannelText} />}
      />
      {name.startsWith(PREVIEW) && <p className={classes['quiet']}>{texts.base}</p>}
    </section>
  );
}

interface HeadProps {
  channel: Channel;
  serves: boolean;
  onPromote: () => void;
}

function Head({ channel, serves, onPromote }: HeadProps) {
  const { name, composition } = channel;
  return (
    <>
      {serves && (
        <Tooltip label={texts.servesLong}>
          <span className={classes['serves']}>
            <Badge tone="good" icon={<IconCircleCheck />}>
              {texts.serves}
            </Badge>
          </span>
        </Tooltip>
      )}
      {composition !== null && (
        <span className={classes['composition']}>
          {texts.composition}
          <Copyable text={composition} label={messages.copy.composition(composition)} />
        </span>
      )}
      <Button size="s" onClick={onPromote} aria-label={texts.promoteTo(name)}>
        {texts.promote}
      </Button>
    </>
  );
}

/** Faults of the whole channel. */
function Wrong({ channel: { name, composition, entries, clashes } }: { channel: Channel }) {
  const broken = composition === null && entries.length > 0;
  return (
    <>
      {broken && clashes.length === 0 && (
        <Note tone="bad" title={texts.broken(name)}>
          {texts.brokenText}
        </Note>
      )}
      {clashes.length > 0 && (
        <ClashNote title={broken ? texts.broken(name) : texts.clashesTitle(name)} clashes={clashes} />
      )}
    </>
  );
}

/**
 * Actions of an entry: another version, promotion to production, rollback.
 * @param live production entry; undefined for production itself, and without one
 */
function actionsOf(
  entry: Entry,
  name: string,
  live: readonly Entry[] | undefined,
  moving: Moving,
): MenuItem[] {
  const { project, version, rollback_to: before } = entry;
  const items: MenuItem[] = [
    {
      label: texts.promote,
      icon: <IconCircleArrowUp aria-hidden="true" />,
      onSelect: () => moving.promote({ channel: name, project }),
    },
  ];
  if (live && !isOn(live, entry)) {
    items.push({
      label: texts.promoteTo('production'),
      icon: <IconRocket aria-hidden="true" />,
      onSelect: () => moving.promote({ channel: 'production', project, version }),
    });
  }
  items.push({
    label: before === null ? texts.noRollback : texts.rollback,
    icon: <IconArrowBackUp aria-hidden="true" />,
    disabled: before === null,
    onSelect: () => moving.rollBack({ channel: name, project }),
  });
  return items;
}

import { useAllowed } from '@zonewerk/shell-sdk';
import {
  Badge,
  Button,
  Facts,
  Panel,
  StateBadge,
  SwitchField,
  Text,
  TimeAgo,
  type KnownState,
} from '@zonewerk/ui';
import type { WebsitePageText } from '@zonewerk/contracts';
import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PageAnswer } from '../../../shared/api/page-calls';
import { pageMessages } from '../messages';
import { momentText } from '../moments';
import type { Publishing } from '../hooks/use-publishing';
import classes from './page.module.css';

const texts = pageMessages.state;

interface PublicationPanelProps {
  answer: PageAnswer;
  state: WebsitePageText['state'];
  /** Visibility of the page for visitors, and its setter. */
  visible: boolean;
  onVisible: (visible: boolean) => void;
  /** The screen has unsaved input. */
  unsaved: boolean;
  publishing: Publishing;
}

/** Publication state of the page: published version, draft and schedule. */
export function PublicationPanel(props: PublicationPanelProps) {
  const { answer, state, visible, onVisible, publishing } = props;
  const canChange = useAllowed('content.change');
  return (
    <Panel title={texts.title} actions={<PublicationState state={state} />}>
      <div className={classes.publication}>
        {canChange && (
          <SwitchField
            name="visible"
            label={texts.shown}
            help={texts.shownHelp}
            checked={visible}
            onChange={onVisible}
          />
        )}
        <Facts
          items={[
            { label: texts.visitors, value: seenOf(answer, visible) },
            { label: texts.draft, value: draftOf(props) },
            {
              label: texts.planned,
              value: <Planned answer={answer} visible={visible} publishing={publishing} />,
            },
          ]}
        />
      </div>
    </Panel>
  );
}

const BADGES: Partial<Record<WebsitePageText['state'], KnownState>> = {
  draft: 'draft',
  published: 'published',
};

function PublicationState({ state }: { state: WebsitePageText['state'] }) {
  const word = pageMessages.states[state];
  const badge = BADGES[state];
  if (badge) return <StateBadge state={badge}>{word}</StateBadge>;
  return (
    <Badge tone="warn" icon={<IconClock aria-hidden="true" />}>
      {word}
    </Badge>
  );
}

function seenOf({ published, planned }: PageAnswer, visible: boolean): ReactNode {
  if (!visible && planned?.visible) return texts.firstPlanned;
  if (!visible) return published ? texts.hiddenVersion(published.number) : texts.nothing;
  if (!published) return planned ? texts.firstPlanned : texts.unpublished;
  const { number, at, by } = published;
  return (
    <>
      {texts.version(number)}, {texts.published} <TimeAgo date={at} /> {texts.by(by)}
    </>
  );
}

function draftOf({ answer: { published, edited }, unsaved }: PublicationPanelProps): string {
  if (unsaved) return texts.unsaved;
  if (!published) return texts.never;
  return edited ? texts.edited : texts.same;
}

type PlannedProps = Pick<PublicationPanelProps, 'answer' | 'visible' | 'publishing'>;

function Planned({ answer: { planned }, visible, publishing }: PlannedProps) {
  const canChange = useAllowed('content.change');
  if (!planned) return texts.nonePlanned;
  return (
    <div className={classes.planned}>
      <Text>
        <time dateTime={planned.at}>{texts.plannedAt(momentText(new Date(planned.at)))}</time>{' '}
        {texts.by(planned.by)}
      </Text>
      <Text size="s" tone="dim">
        {planned.edited ? texts.plannedEdited : texts.plannedSame}{' '}
        {!visible && (planned.visible ? texts.plannedShown : texts.plannedHidden)}
      </Text>
      {canChange && (
        <Button size="s" loading={publishing.busy === 'cancel'} onClick={() => void publishing.cancel()}>
          {pageMessages.cancelPlan}
        </Button>
      )}
    </div>
  );
}

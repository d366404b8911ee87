import { pagePath, useAllowed, useAllowedWindow } from '@zonewerk/shell-sdk';
import type { Website, WebsiteLanguage } from '@zonewerk/contracts';
import { Mono, PageHeader } from '@zonewerk/ui';
import { useRef, useState } from 'react';
import { pageMessages } from '../messages';
import { textIn } from '../../../shared/page-text';
import { useLeaveWarning } from '../../../shared/hooks/use-leave-warning';
import { useShowPage } from '../../../shared/hooks/use-show-page';
import { useVisibility } from '../../../shared/hooks/use-visibility';
import { AddressForm } from './address-form';
import { ConflictPanel } from './conflict-panel';
import { MissingPageNote } from './missing-page-note';
import { PageActions, type PageActionsProps } from './page-actions';
import { PlanWindow } from './plan-window';
import { PublicationPanel } from './publication-panel';
import { RedirectsPanel } from './redirects-panel';
import { TextForm } from './text-form';
import { type OpenPage, type PageEditing, usePageEdits } from '../hooks/use-page-edits';
import { type Publishing, usePublishing } from '../hooks/use-publishing';
import { VersionsPanel } from './versions-panel';
import classes from './page.module.css';

const texts = pageMessages;

interface PageViewProps {
  open: OpenPage;
  website: Website;
  /** Another user deleted the page while it was open. */
  isMissing: boolean;
  onLanguage: (language: WebsiteLanguage) => void;
}

/** One page in one language, with its actions. */
export function PageView(props: PageViewProps) {
  const { open, website } = props;
  const { arg, language, answer } = open;
  const editing = usePageEdits(open);
  const publishing = usePublishing(open, editing);
  const { visibility, showWindow } = useShowPage(useVisibility(arg.projectId), publishing.publishAndShow);
  const [planWindow, setPlanWindow] = useAllowedWindow('plan', 'content.change');
  useLeaveWarning(editing.isDraftEdited || editing.isSlugEdited, texts.leave);
  const visible = visibility.isShown(answer.page, language);
  const address = `${website.site ?? ''}${answer.path}`;
  const about = { answer, publishing, unsaved: editing.isDraftEdited };
  return (
    <>
      <ViewHeader
        {...props}
        {...about}
        view={website.site !== null && visible && answer.published !== null ? address : null}
        onPlan={() => setPlanWindow('1')}
      />
      <div className={classes.screen}>
        <aside className={classes.aside} aria-label={texts.state.title}>
          <PublicationPanel
            {...about}
            visible={visible}
            state={textIn(answer.page, language).state}
            onVisible={(next) => visibility.set(answer.page, language, next)}
          />
        </aside>
        <PageParts
          open={open}
          website={website}
          isMissing={props.isMissing}
          editing={editing}
          publishing={publishing}
          address={address}
        />
      </div>
      <PlanWindow
        opened={planWindow !== ''}
        onClose={() => setPlanWindow('')}
        planned={answer.planned?.at ?? null}
        hidden={!visible}
        plan={publishing.plan}
      />
      {showWindow}
    </>
  );
}

interface ViewHeaderProps
  extends
    Pick<PageViewProps, 'open' | 'website' | 'onLanguage'>,
    Pick<PageActionsProps, 'answer' | 'publishing' | 'unsaved' | 'view' | 'onPlan'> {}

function ViewHeader({ open, website: { languages }, ...actions }: ViewHeaderProps) {
  const { arg, language, answer } = open;
  return (
    <PageHeader
      title={textIn(answer.page, language).title}
      purpose={<Mono>{answer.path}</Mono>}
      back={{ href: overviewOf(open, languages), label: texts.pages }}
      actions={
        <PageActions {...actions} projectId={arg.projectId} languages={languages} language={language} />
      }
    />
  );
}

interface PagePartsProps extends Pick<PageViewProps, 'open' | 'website' | 'isMissing'> {
  editing: PageEditing;
  publishing: Publishing;
  address: string;
}

function PageParts({ open, website, isMissing, editing, publishing, address }: PagePartsProps) {
  const { home, languages } = website;
  const { arg, language, answer } = open;
  const canChange = useAllowed('content.change');
  const title = useRef<HTMLInputElement>(null);
  const [attempts, setAttempts] = useState(0);
  const onConflict = () => setAttempts(attempts + 1);
  const decided = () => {
    setAttempts(0);
    title.current?.focus();
  };
  return (
    // A role without the permission reads the fields.
    <fieldset className={classes.main} disabled={!canChange}>
      {isMissing && <MissingPageNote projectId={arg.projectId} page={arg.page} />}
      {editing.conflicts.length > 0 && (
        <ConflictPanel editing={editing} attempts={attempts} onDecided={decided} />
      )}
      <TextForm editing={editing} address={address} onConflict={onConflict} titleRef={title} />
      <AddressForm
        editing={editing}
        onConflict={onConflict}
        above={home === arg.page ? null : aboveOf(open)}
      />
      <RedirectsPanel arg={arg} language={language} languages={languages} path={answer.path} />
      <VersionsPanel open={open} publishing={publishing} />
    </fieldset>
  );
}

/** URL of the overview in the same language. */
function overviewOf(
  { arg: { projectId }, language }: OpenPage,
  languages: readonly WebsiteLanguage[],
): string {
  const path = pagePath('pages', { projectId });
  return language === languages[0] ? path : `${path}?language=${language}`;
}

/** Path before the slug of a page. */
function aboveOf({ answer: { page, path }, language }: OpenPage): string {
  const { slug } = textIn(page, language);
  return path.endsWith(`${slug}/`) ? path.slice(0, -slug.length - 1) : '/';
}

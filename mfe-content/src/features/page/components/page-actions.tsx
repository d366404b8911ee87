import { IconDots, IconExternalLink, IconLanguage, IconPencil } from '@tabler/icons-react';
import type { WebsiteLanguage } from '@zonewerk/contracts';
import { shell, useAllowed } from '@zonewerk/shell-sdk';
import { Button, ButtonLink, Menu, type MenuItem } from '@zonewerk/ui';
import { languageName } from '../../../shared/language-names';
import type { PageAnswer } from '../../../shared/api/page-calls';
import { pageMessages } from '../messages';
import { useContentEditing } from '../../../shared/hooks/use-content-editing';
import type { Publishing } from '../hooks/use-publishing';

const texts = pageMessages;

export interface PageActionsProps {
  projectId: string;
  answer: PageAnswer;
  languages: readonly WebsiteLanguage[];
  language: WebsiteLanguage;
  onLanguage: (language: WebsiteLanguage) => void;
  /** Public URL of the page; null while it is not visible. */
  view: string | null;
  /** The screen has unsaved input. */
  unsaved: boolean;
  onPlan: () => void;
  publishing: Publishing;
}

/** Actions on the right of the title: language, links to the page, and publication. */
export function PageActions(props: PageActionsProps) {
  const { view, answer, unsaved, publishing } = props;
  const { published, edited, planned } = answer;
  const canChange = useAllowed('content.change');
  const nothingNew = published !== null && !edited && !unsaved && planned === null;
  return (
    <>
      <LanguageMenu {...props} />
      {view !== null && (
        <ButtonLink
          href={view}
          target="_blank"
          rel="noopener"
          leftIcon={<IconExternalLink aria-hidden="true" />}
        >
          {texts.view}
        </ButtonLink>
      )}
      {canChange && (
        <>
          <EditContent {...props} />
          <Button
            variant="primary"
            disabled={nothingNew}
            loading={publishing.busy === 'publish'}
            onClick={() => void publishing.publish()}
          >
            {texts.publish}
          </Button>
          <Menu label={texts.more} icon={<IconDots />} items={waysOf(props)} />
        </>
      )}
    </>
  );
}

/** Link to the editor of the page content. */
function EditContent({ projectId, language, answer }: PageActionsProps) {
  const { edit, failure } = useContentEditing(projectId, language);
  return (
    <>
      <Button leftIcon={<IconPencil aria-hidden="true" />} onClick={() => void edit(answer.page.id)}>
        {texts.edit}
      </Button>
      {failure}
    </>
  );
}

function waysOf({
  answer: { published, edited, planned },
  onPlan,
  publishing,
}: PageActionsProps): MenuItem[] {
  const items: MenuItem[] = [{ label: planned ? texts.replan : texts.plan, onSelect: onPlan }];
  if (planned) items.push({ label: texts.cancelPlan, onSelect: () => void publishing.cancel() });
  if (published && edited) {
    items.push({
      label: texts.discard,
      danger: true,
      separated: true,
      onSelect: () => void publishing.discard(),
    });
  }
  return items;
}

function LanguageMenu({ languages, language, onLanguage }: PageActionsProps) {
  const name = languageName(language);
  return (
    <Menu
      label={texts.language(name)}
      align="start"
      items={languages.map((one, index) => ({
        label: languageName(one),
        ...(index === 0 ? { hint: texts.firstLanguage } : {}),
        current: one === language,
        onSelect: () => {
          onLanguage(one);
          shell.announce(texts.language(languageName(one)));
        },
      }))}
      trigger={
        <Button leftIcon={<IconLanguage aria-hidden="true" />} aria-label={texts.language(name)}>
          {name}
        </Button>
      }
    />
  );
}

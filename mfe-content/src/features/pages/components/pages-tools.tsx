import { IconHome, IconLanguage, IconPlus, IconTrash } from '@tabler/icons-react';
import type { WebsiteLanguage } from '@zonewerk/contracts';
import { useAllowed } from '@zonewerk/shell-sdk';
import { Button, Group, Menu, SearchBox, Text, type MenuItem } from '@zonewerk/ui';
import { languageName } from '../../../shared/language-names';
import { websiteMessages } from '../../../shared/website-messages';
import type { PageOrderUse } from '../hooks/use-page-order';
import classes from './pages.module.css';

const texts = websiteMessages;

interface LanguageMenuProps {
  languages: readonly WebsiteLanguage[];
  language: WebsiteLanguage;
  onChoose: (language: WebsiteLanguage) => void;
  onAdd: () => void;
  onRemove: (language: WebsiteLanguage) => void;
  onMain: (language: WebsiteLanguage) => void;
}

/** Menu of the website languages: selects, adds and removes them. */
function LanguageMenu({ languages, language, onChoose, onAdd, onRemove, onMain }: LanguageMenuProps) {
  const name = languageName(language);
  const canChange = useAllowed('content.change');
  const items: MenuItem[] = languages.map((one, index) => ({
    label: languageName(one),
    ...(index === 0 ? { hint: texts.language.first } : {}),
    current: one === language,
    onSelect: () => onChoose(one),
  }));
  if (canChange) {
    items.push({
      label: texts.language.add,
      icon: <IconPlus aria-hidden="true" />,
      separated: true,
      onSelect: onAdd,
    });
  }
  if (canChange && language !== languages[0]) {
    items.push({
      label: texts.language.makeMain(name),
      icon: <IconHome aria-hidden="true" />,
      onSelect: () => onMain(language),
    });
  }
  if (canChange && languages.length > 1) {
    items.push({
      label: texts.language.remove(name),
      icon: <IconTrash aria-hidden="true" />,
      danger: true,
      onSelect: () => onRemove(language),
    });
  }
  return (
    <Menu
      label={texts.language.menu(name)}
      items={items}
      align="start"
      trigger={
        <Button leftIcon={<IconLanguage aria-hidden="true" />} aria-label={texts.language.menu(name)}>
          {name}
        </Button>
      }
    />
  );
}

interface PagesToolsProps {
  languages: LanguageMenuProps;
  search: { value: string; onChange: (value: string) => void };
  /** Expands or collapses all pages; null when no page has children. */
  onOpenAll: ((open: boolean) => void) | null;
}

/** Toolbar of the tree: language, search, and expand or collapse. */
export function PagesTools({ languages, search, onOpenAll }: PagesToolsProps) {
  return (
    <div className={classes.tools}>
      <LanguageMenu {...languages} />
      <SearchBox search={{ ...search, placeholder: texts.search }} label={texts.list} />
      {onOpenAll && (
        <Group gap={1} className={classes.openAll}>
          <Button variant="quiet" size="s" onClick={() => onOpenAll(true)}>
            {texts.expand}
          </Button>
          <Button variant="quiet" size="s" onClick={() => onOpenAll(false)}>
            {texts.collapse}
          </Button>
        </Group>
      )}
    </div>
  );
}

/** Shows whether the order is saved, and the actions after a failure. */
export function OrderState({ order }: { order: PageOrderUse }) {
  const { state } = order;
  const words = {
    saved: '',
    unsaved: texts.order.unsaved,
    saving: texts.order.saving,
    failed: texts.order.notSaved,
  };
  return (
    <div className={classes.orderState} data-state={state}>
      <Text as="span" size="s" tone="dim" role="status">
        {words[state]}
      </Text>
      {state === 'failed' && (
        <Group gap={2}>
          <Button size="s" onClick={order.saveNow}>
            {texts.order.retry}
          </Button>
          <Button size="s" variant="quiet" onClick={order.discard}>
            {texts.order.discard}
          </Button>
        </Group>
      )}
    </div>
  );
}

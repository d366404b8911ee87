import { IconChevronRight, IconGripVertical, IconPencil } from '@tabler/icons-react';
import type { WebsiteLanguage, WebsitePage } from '@zonewerk/contracts';
import { useAllowed } from '@zonewerk/shell-sdk';
import { IconButton, Menu, Mono, SwitchField, type MenuItem } from '@zonewerk/ui';
import type { CSSProperties } from 'react';
import type { Grip } from '../../../shared/drag/components/drag-list';
import { languageName } from '../../../shared/language-names';
import { textIn } from '../../../shared/page-text';
import type { Visibility } from '../../../shared/hooks/use-visibility';
import { websiteMessages } from '../../../shared/website-messages';
import type { PageRow } from '../page-rows';
import classes from './page-line.module.css';

const texts = websiteMessages.row;

export interface PageActions {
  /** URL of the page screen. */
  hrefOf(id: string): string;
  open(id: string, open: boolean): void;
  /** Opens the content editor of the page. */
  edit(id: string): void;
  addBelow(id: string): void;
  rename(id: string): void;
  moveTo(id: string): void;
  duplicate(page: WebsitePage): void;
  remove(page: WebsitePage): void;
  /** Opens the public page; undefined without a website host. */
  view?: ((id: string) => void) | undefined;
}

interface DraggedPage {
  readonly level: number;
  readonly where: string;
}

/** Displayed part of a row. The position among siblings is excluded, because moves of siblings change it. */
type ShownRow = Pick<PageRow, 'page' | 'level' | 'below' | 'open'>;

export interface PageLineProps {
  row: ShownRow;
  language: WebsiteLanguage;
  /** Drag handle; null where the order is not shown, such as in search results. */
  grip: Grip | null;
  /** Target level and position while the line is dragged. */
  drop?: DraggedPage | undefined;
  /** Titles of the ancestors, for search results without a tree. */
  above?: readonly string[];
  visibility: Visibility;
  actions: PageActions;
}

/** One page in the tree. */
export function PageLine(props: PageLineProps) {
  const { row, language, grip, drop, above, visibility, actions } = props;
  const { title, slug, state } = textIn(row.page, language);
  const canChange = useAllowed('content.change');
  const shown = visibility.isShown(row.page, language);
  // A shown page is visible only after its first publication.
  const unpublished = shown && state === 'draft';
  const isPublic = shown && !unpublished;
  if (drop) return <DraggedLine row={row} title={title} shown={shown} grip={grip} drop={drop} />;
  return (
    <div className={classes.line} data-hidden={isPublic ? undefined : ''}>
      {grip && <GripOf grip={grip} title={title} />}
      <div className={classes.indent} style={indentOf(above ? 1 : row.level)}>
        {above === undefined && <Opener row={row} title={title} onOpen={actions.open} />}
        <div className={classes.names}>
          <a className={classes.title} title={title} href={actions.hrefOf(row.page.id)}>
            {title}
          </a>
          <span className={classes.below}>
            {unpublished && `${texts.unpublished} · `}
            {above && above.length > 0 ? above.join(' / ') : <Mono>{`/${slug}/`}</Mono>}
          </span>
        </div>
      </div>
      <div className={classes.state}>
        <Word shown={shown} />
        {canChange && (
          <SwitchField
            name={`visible-${row.page.id}`}
            label={texts.shown(title, languageName(language))}
            hideLabel
            checked={shown}
            onChange={(visible) => visibility.set(row.page, language, visible)}
          />
        )}
      </div>
      {canChange && (
        <span className={classes.edit}>
          <IconButton
            label={texts.editPage(title)}
            icon={<IconPencil />}
            onClick={() => actions.edit(row.page.id)}
          />
        </span>
      )}
      <Menu label={texts.actions(title)} icon items={itemsOf(row, actions, { isPublic, canChange })} />
    </div>
  );
}

interface DraggedLineProps extends Pick<PageLineProps, 'row' | 'grip'> {
  title: string;
  shown: boolean;
  drop: DraggedPage;
}

/**
 * The dragged line with its target position and without buttons. It renders on each pointer move, so it has to be
 * light.
 */
function DraggedLine({ row, title, shown, grip, drop }: DraggedLineProps) {
  return (
    <div className={classes.line} data-held="" data-hidden={shown ? undefined : ''}>
      {grip && <GripOf grip={grip} title={title} />}
      <div className={classes.indent} style={indentOf(drop.level)}>
        <span className={classes.opener}>{row.below > 0 && <IconChevronRight aria-hidden="true" />}</span>
        <div className={classes.names}>
          <span className={classes.title}>{title}</span>
          <span className={classes.below}>{drop.where}</span>
        </div>
      </div>
      <div className={classes.state}>
        <Word shown={shown} />
      </div>
    </div>
  );
}

function GripOf({ grip, title }: { grip: Grip; title: string }) {
  return (
    <span {...grip} className={classes.grip} aria-label={texts.grip(title)}>
      <IconGripVertical aria-hidden="true" />
    </span>
  );
}

function Word({ shown }: { shown: boolean }) {
  return (
    <span className={classes.word} aria-hidden="true">
      {shown ? texts.visible : texts.hidden}
    </span>
  );
}

function indentOf(level: number): CSSProperties {
  return { '--level': level - 1 } as CSSProperties;
}

function Opener({ row, title, onOpen }: { row: ShownRow; title: string; onOpen: PageActions['open'] }) {
  return (
    <span className={classes.opener} data-open={row.open}>
      {row.below > 0 && (
        <IconButton
          size="s"
          tooltip={false}
          label={row.open ? texts.close(title) : texts.open(title, row.below)}
          icon={<IconChevronRight />}
          onClick={() => onOpen(row.page.id, !row.open)}
        />
      )}
    </span>
  );
}

function itemsOf(
  { page }: ShownRow,
  actions: PageActions,
  { isPublic, canChange }: { isPublic: boolean; canChange: boolean },
): MenuItem[] {
  const { id } = page;
  const { view } = actions;
  const reading = [
    ...(view && isPublic ? [{ label: texts.view, onSelect: () => view(id) }] : []),
    { label: texts.settings, href: actions.hrefOf(id) },
  ];
  if (!canChange) return reading;
  return [
    { label: texts.edit, onSelect: () => actions.edit(id) },
    ...reading,
    { label: texts.addBelow, onSelect: () => actions.addBelow(id) },
    { label: texts.rename, onSelect: () => actions.rename(id) },
    { label: texts.move, onSelect: () => actions.moveTo(id) },
    { label: texts.duplicate, onSelect: () => actions.duplicate(page) },
    { label: texts.remove, onSelect: () => actions.remove(page), danger: true, separated: true },
  ];
}

import { TOP, type WebsiteLanguage, type WebsitePage } from '@zonewerk/contracts';
import { shell, useAllowed } from '@zonewerk/shell-sdk';
import { EmptyState } from '@zonewerk/ui';
import { useMemo, useState } from 'react';
import type { Dragged } from '../../../shared/drag/drag-state';
import { DragList } from '../../../shared/drag/components/drag-list';
import { textIn } from '../../../shared/page-text';
import type { Visibility } from '../../../shared/hooks/use-visibility';
import { websiteMessages } from '../../../shared/website-messages';
import { PageLine, type PageActions } from './page-line';
import { byIdOf, orderOf, type PageOrder } from '../page-order';
import {
  LEVEL_STEP_PX,
  rowsOf,
  targetOf,
  titlesAbove,
  TreeRows,
  type PageRow,
  type Target,
} from '../page-rows';
import type { PageOrderUse } from '../hooks/use-page-order';
import { useSteadyLines } from '../hooks/use-steady-lines';

const texts = websiteMessages;
const LINE_PX = 56;

interface PageTreeProps {
  order: PageOrderUse;
  language: WebsiteLanguage;
  /** Search text in lower case; empty for the whole tree. */
  words: string;
  isClosed: (id: string) => boolean;
  visibility: Visibility;
  actions: PageActions;
}

/** Draggable tree of the pages of a website, or the search results. */
export function PageTree({ order, language, words, isClosed, visibility, actions }: PageTreeProps) {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [tree] = useState(() => new TreeRows());
  const { pages } = order;
  const canChange = useAllowed('content.change');
  const byId = byIdOf(pages);
  const rows = useMemo(
    () =>
      words === ''
        ? tree.of(pages, isClosed, draggedId)
        : rowsOf(pages, () => false).filter(({ page }) => matches(page, language, words)),
    [tree, pages, words, language, draggedId, isClosed],
  );
  const drag = useDrag({ rows, order, language, byId, actions, onEnd: () => setDraggedId(null) });
  const steady = useSteadyLines({ actions, visibility });
  const ids = useMemo(() => rows.map(({ page }) => page.id), [rows]);
  const line = (index: number) => rows[index] as PageRow;
  if (rows.length === 0) return <EmptyState title={texts.nothing.title} text={texts.nothing.text} />;
  return (
    <DragList
      ids={ids}
      lineHeight={LINE_PX}
      step={LEVEL_STEP_PX}
      still={words !== '' || !canChange}
      label={words === '' ? texts.list : texts.found}
      instructions={texts.drag.instructions}
      announce={(text) => shell.announce(text)}
      onTake={(id) => rows.some(({ page, open }) => open && page.id === id) && setDraggedId(id)}
      {...drag}
      lineProps={(index) => (words === '' ? lineProps(line(index)) : {})}
      shows={(index) => {
        const { page, level, below, open } = line(index);
        if (words !== '') return null;
        const shown = visibility.isShown(page, language);
        const href = actions.hrefOf(page.id);
        return [page, level, below, open, language, shown, href, actions.view !== undefined];
      }}
      renderLine={(index, grip, dragged) => (
        <PageLine
          row={line(index)}
          language={language}
          grip={grip}
          {...steady}
          drop={dragged ? drag.shown(dragged) : undefined}
          above={words === '' ? undefined : titlesAbove(byId, line(index).page, language)}
        />
      )}
    />
  );
}

function lineProps({ level, position, siblings }: PageRow) {
  return { 'aria-level': level, 'aria-posinset': position, 'aria-setsize': siblings };
}

function matches(page: WebsitePage, language: WebsiteLanguage, words: string): boolean {
  const { title, slug } = textIn(page, language);
  return `${title} ${slug}`.toLocaleLowerCase().includes(words);
}

interface DragUse {
  readonly rows: readonly PageRow[];
  readonly order: PageOrderUse;
  readonly language: WebsiteLanguage;
  readonly byId: ReadonlyMap<string, WebsitePage>;
  readonly actions: PageActions;
  readonly onEnd: () => void;
}

/** Announcement and move of a drag. */
function useDrag({ rows, order, language, byId, actions, onEnd }: DragUse) {
  const tree = useMemo(() => orderOf(order.pages), [order.pages]);
  const target = ({ from, to, offset }: Dragged) => targetOf({ rows, from, to, offset, order: tree });
  const titleOf = (id: string | undefined) => {
    const page = id === undefined ? undefined : byId.get(id);
    return page ? textIn(page, language).title : '';
  };
  const where = (to: Target | null): string => {
    if (!to) return texts.drag.tooDeep;
    const below = to.parent === TOP ? texts.drag.top : texts.drag.below(titleOf(to.parent));
    return to.before === null ? below : `${below}, ${texts.drag.before(titleOf(to.before))}`;
  };
  return {
    describe: (dragged: Dragged) => texts.drag.held(titleOf(dragged.id), where(target(dragged))),
    shown(dragged: Dragged) {
      const to = target(dragged);
      return { level: to?.level ?? 1, where: where(to) };
    },
    onDrop(dragged: Dragged | null): string {
      onEnd();
      const to = dragged ? target(dragged) : null;
      if (!dragged) return '';
      const title = titleOf(dragged.id);
      if (!to || isWhereItWas(tree, dragged.id, to)) return texts.drag.left(title);
      order.move({ page: dragged.id, parent: to.parent, before: to.before });
      if (to.parent !== TOP) actions.open(to.parent, true);
      return texts.drag.dropped(title, where(to));
    },
  };
}

function isWhereItWas(tree: PageOrder, id: string, { parent, before }: Target): boolean {
  const siblings = tree.get(parent) ?? [];
  const at = siblings.indexOf(id);
  return at >= 0 && (siblings[at + 1] ?? null) === before;
}

import { TOP, WEBSITE_LIMITS, type WebsiteLanguage, type WebsitePage } from '@zonewerk/contracts';
import { Form, FormActions, SelectField, TextField, Window, type SelectOption } from '@zonewerk/ui';
import { useMemo, useState } from 'react';
import { textIn } from '../../../shared/page-text';
import { websiteMessages } from '../../../shared/website-messages';
import { byIdOf, branchOf, heightOf, orderOf, placeOf, type PageMove } from '../page-order';
import { titlesAbove } from '../page-rows';

const texts = websiteMessages.move;
/** Maximum number of options. The search narrows longer lists. */
const OPTIONS_MOST = 200;
/** Minimum number of pages for a search field. */
const SEARCHED_FROM = 20;

interface MoveWindowProps {
  language: WebsiteLanguage;
  pages: readonly WebsitePage[];
  /** Undefined while the window is closed. */
  page: WebsitePage | undefined;
  onClose: () => void;
  onMove: (move: PageMove) => void;
}

/** Moves a page without dragging: to a parent page, before one of its children. */
export function MoveWindow(props: MoveWindowProps) {
  const { page, language, onClose } = props;
  return (
    <Window
      opened={page !== undefined}
      onClose={onClose}
      title={page ? texts.title(textIn(page, language).title) : ''}
      purpose={texts.purpose}
      size="s"
    >
      {page && <MoveForm key={page.id} {...props} page={page} />}
    </Window>
  );
}

function MoveForm({ language, pages, page, onClose, onMove }: MoveWindowProps & { page: WebsitePage }) {
  const [words, setWords] = useState('');
  const [parent, setParent] = useState(page.parent);
  const [before, setBefore] = useState(() => placeOf(orderOf(pages), page.id)?.before ?? '');
  const parents = useParents({ pages, page, language, words, parent });
  const { siblings, title } = usePositions({ pages, page, language, parent });
  const submit = () => {
    onClose();
    onMove({ page: page.id, parent, before: siblings.some(({ value }) => value === before) ? before : null });
  };
  return (
    <Form label={texts.title(title)} onSubmit={submit}>
      {pages.length > SEARCHED_FROM && (
        <TextField
          name="words"
          label={texts.search}
          autoComplete="off"
          optional
          value={words}
          onChange={setWords}
        />
      )}
      <SelectField
        name="parent"
        label={texts.parent}
        help={parents.more ? texts.more : undefined}
        options={parents.options}
        value={parent}
        onChange={(next) => {
          setParent(next);
          setBefore('');
        }}
        autoFocus
      />
      <SelectField
        name="before"
        label={texts.position}
        options={[...siblings, { value: '', label: texts.atEnd }]}
        value={before}
        onChange={setBefore}
      />
      <FormActions submitLabel={texts.submit} onCancel={onClose} />
    </Form>
  );
}

/** Children of the selected parent, each as a position before it. */
function usePositions({ pages, page, language, parent }: Omit<ParentsInput, 'words'>) {
  const title = textIn(page, language).title;
  const siblings = useMemo(() => {
    const byId = byIdOf(pages);
    return (orderOf(pages).get(parent) ?? []).flatMap((value): SelectOption[] => {
      const one = byId.get(value);
      return one && value !== page.id ? [{ value, label: texts.before(textIn(one, language).title) }] : [];
    });
  }, [pages, page, language, parent]);
  return { siblings, title };
}

interface ParentsInput {
  readonly pages: readonly WebsitePage[];
  readonly page: WebsitePage;
  readonly language: WebsiteLanguage;
  readonly words: string;
  readonly parent: string;
}

/** Possible parents that match the search, always with the selected one. */
function useParents({ pages, page, language, words, parent }: ParentsInput) {
  return useMemo(() => {
    const order = orderOf(pages);
    const branch = branchOf(order, page.id);
    const height = heightOf(order, page.id);
    const byId = byIdOf(pages);
    const found: SelectOption[] = [{ value: TOP, label: texts.top }];
    const wanted = words.trim().toLocaleLowerCase();
    for (const one of pages) {
      if (found.length > OPTIONS_MOST) break;
      const line = [...titlesAbove(byId, one, language), textIn(one, language).title];
      const label = line.join(' / ');
      const isFound = label.toLocaleLowerCase().includes(wanted) || one.id === parent;
      if (!isFound || branch.has(one.id)) continue;
      if (line.length + height <= WEBSITE_LIMITS.levels) found.push({ value: one.id, label });
    }
    return { options: found, more: found.length > OPTIONS_MOST };
  }, [pages, page, language, words, parent]);
}

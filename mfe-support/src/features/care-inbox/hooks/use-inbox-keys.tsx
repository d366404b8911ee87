import { IconKeyboard } from '@tabler/icons-react';
import { PAGES } from '@zonewerk/shell-sdk';
import { Button, type SelectionAction } from '@zonewerk/ui';
import { careMessages } from '../../../shared/care-messages';
import { KeysWindow, type ScreenKey, useKeys } from '../../../shared/keys';

const texts = careMessages.keys;
const [CASE_PATH = ''] = PAGES['care-case'].path.split(':');

interface InboxKeys {
  readonly selected: readonly string[];
  readonly onSelect: (caseIds: string[]) => void;
  /** Actions for selected cases: assign to me, open, close. */
  readonly actions: readonly SelectionAction[];
}

/** Keyboard shortcuts of the inbox. The current case is the one whose link has the focus. Returns the help button. */
export function useInboxKeys({ selected, onSelect, actions }: InboxKeys) {
  const [assign, , close] = actions;
  const onSelected = (action: SelectionAction | undefined) => () => {
    if (selected.length > 0) action?.onSelect(selected);
  };
  const toggle = () => {
    const caseId = presentCase();
    if (caseId === null) return;
    const isSelected = selected.includes(caseId);
    onSelect(isSelected ? selected.filter((id) => id !== caseId) : [...selected, caseId]);
  };
  const keys: ScreenKey[] = [
    { key: 'j', label: texts.next, act: () => move(1) },
    { key: 'k', label: texts.previous, act: () => move(-1) },
    // The browser opens the focused link.
    { key: 'Enter', label: texts.openCase },
    { key: 'x', label: texts.select, act: toggle },
    { key: 'a', label: texts.assignSelected, act: onSelected(assign) },
    { key: 'c', label: texts.closeSelected, act: onSelected(close) },
    { key: '/', label: texts.search, act: focusSearch },
  ];
  const { isHelpOpen, openHelp, closeHelp } = useKeys(keys);
  return (
    <>
      <Button size="s" variant="quiet" leftIcon={<IconKeyboard aria-hidden="true" />} onClick={openHelp}>
        {texts.open}
      </Button>
      <KeysWindow opened={isHelpOpen} onClose={closeHelp} keys={keys} />
    </>
  );
}

function caseLinks(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(`tbody a[href^="${CASE_PATH}"]`)];
}

/** Id of the case whose link has the focus. */
function presentCase(): string | null {
  const link = caseLinks().find((one) => one === document.activeElement);
  return link?.getAttribute('href')?.slice(CASE_PATH.length).replace('/', '') ?? null;
}

function move(step: 1 | -1): void {
  const links = caseLinks();
  const present = links.findIndex((link) => link === document.activeElement);
  const next = present === -1 ? 0 : Math.min(Math.max(present + step, 0), links.length - 1);
  links[next]?.focus();
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
}

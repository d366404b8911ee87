import { IconKeyboard } from '@tabler/icons-react';
import type { CareCase } from '@zonewerk/contracts';
import { PAGES, shell } from '@zonewerk/shell-sdk';
import { Button } from '@zonewerk/ui';
import type { RefObject } from 'react';
import { useCareListAgentsQuery } from '../../../shared/api/care-calls';
import { careMessages } from '../../../shared/care-messages';
import { KeysWindow, type ScreenKey, useKeys } from '../../../shared/keys';
import { useCaseChanges } from './use-case-changes';

const texts = careMessages.keys;

interface Forms {
  readonly answer: RefObject<HTMLElement | null>;
  readonly note: RefObject<HTMLElement | null>;
}

/** Keyboard shortcuts of a case. Returns the help button. */
export function useCaseKeys(shown: CareCase, { answer, note }: Forms) {
  const { data: team } = useCareListAgentsQuery();
  const { toAgent, toState } = useCaseChanges(shown);
  const assign = () => {
    if (team) void toAgent(team.own);
  };
  const keys: ScreenKey[] = [
    { key: 'r', label: texts.answer, act: () => focusIn(answer) },
    { key: 'n', label: texts.note, act: () => focusIn(note) },
    { key: 'a', label: texts.assign, act: assign },
    { key: 'c', label: texts.closeCase, act: () => void toState('closed') },
    { key: 'u', label: texts.inbox, act: () => shell.navigate(PAGES['care-inbox'].path) },
  ];
  const { isHelpOpen, openHelp, closeHelp } = useKeys(keys);
  return (
    <>
      <Button variant="quiet" leftIcon={<IconKeyboard aria-hidden="true" />} onClick={openHelp}>
        {texts.open}
      </Button>
      <KeysWindow opened={isHelpOpen} onClose={closeHelp} keys={keys} />
    </>
  );
}

function focusIn({ current }: RefObject<HTMLElement | null>): void {
  current?.querySelector('textarea')?.focus();
}

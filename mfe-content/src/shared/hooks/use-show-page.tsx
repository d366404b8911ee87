import type { WebsiteLanguage, WebsitePage } from '@zonewerk/contracts';
import { shell } from '@zonewerk/shell-sdk';
import { Button, FormMessage, Stack, Window } from '@zonewerk/ui';
import { useState, type ReactNode } from 'react';
import { textIn } from '../page-text';
import type { Visibility } from './use-visibility';
import { websiteMessages } from '../website-messages';

const texts = websiteMessages.showUnpublished;

/** Publishes and shows a page. @returns the reason of a failure, or null */
type PublishAndShow = (page: WebsitePage) => Promise<string | null>;

interface Question {
  readonly page: WebsitePage;
  readonly language: WebsiteLanguage;
}

export interface ShowPage {
  /** The given visibility. Its `set` requires a confirmation for a page that was never published. */
  visibility: Visibility;
  /** Window of the confirmation; part of the screen. */
  showWindow: ReactNode;
}

/**
 * Visitors see published versions only, so a page shown before its first publication remains invisible. A page with a
 * scheduled first publication needs no confirmation.
 */
export function useShowPage(visibility: Visibility, publishAndShow: PublishAndShow): ShowPage {
  const [question, setQuestion] = useState<Question | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => {
    setQuestion(null);
    setFailure(null);
  };
  const publish = async ({ page, language }: Question) => {
    setBusy(true);
    try {
      const reason = await publishAndShow(page);
      setFailure(reason);
      if (reason !== null) return;
    } finally {
      setBusy(false);
    }
    close();
    shell.toast({ text: texts.done(textIn(page, language).title), tone: 'good' });
  };
  const showOnly = ({ page, language }: Question) => {
    close();
    visibility.set(page, language, true);
  };
  return {
    visibility: {
      ...visibility,
      set(page, language, visible) {
        if (visible && textIn(page, language).state === 'draft') setQuestion({ page, language });
        else visibility.set(page, language, visible);
      },
    },
    showWindow: (
      <ShowWindow
        question={question}
        failure={failure}
        busy={busy}
        showOnly={showOnly}
        onClose={close}
        publish={(request) => void publish(request)}
      />
    ),
  };
}

interface ShowWindowProps {
  /** null: closed. */
  question: Question | null;
  failure: string | null;
  busy: boolean;
  onClose: () => void;
  publish: (question: Question) => void;
  showOnly: (question: Question) => void;
}

function ShowWindow({ question, failure, busy, onClose, publish, showOnly }: ShowWindowProps) {
  return (
    <Window
      opened={question !== null}
      onClose={onClose}
      title={question ? texts.title(textIn(question.page, question.language).title) : ''}
      purpose={texts.purpose}
      dirty={busy}
      size="s"
      closeButton={false}
      actions={
        question && (
          <>
            <Button onClick={onClose} disabled={busy}>
              {texts.cancel}
            </Button>
            <Button onClick={() => showOnly(question)} disabled={busy}>
              {texts.showOnly}
            </Button>
            <Button variant="primary" loading={busy} onClick={() => publish(question)} data-autofocus>
              {texts.publish}
            </Button>
          </>
        )
      }
    >
      <Stack gap={3}>
        <p>{texts.text}</p>
        {failure !== null && <FormMessage>{failure}</FormMessage>}
      </Stack>
    </Window>
  );
}

import { CASE_LIMITS, type PublicAnswer } from '@zonewerk/contracts';
import { PAGES, shell, useSettled } from '@zonewerk/shell-sdk';
import { Button, Stack, VisuallyHidden, Window } from '@zonewerk/ui';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useSupportFindAnswersQuery } from '../../../shared/api/support-calls';
import { PostFiles } from '../../../shared/components/post-files';
import { messages } from '../../../shared/messages';
import classes from './public-answers.module.css';

const texts = messages.create.answers;
const TYPING_REST_MS = 400;
const MIN_CHARACTERS = 3;

interface PublicAnswersProps {
  subject: string;
  /** Field of the subject. */
  children: ReactNode;
  /** Discards the draft. */
  onAnswered: () => void;
}

/** List of public answers over the form, below the subject field, while the field or the list has the focus. */
export function PublicAnswers({ subject, children, onAnswered }: PublicAnswersProps) {
  const query = useSettled(subject.trim().slice(0, CASE_LIMITS.subjectCharacters), TYPING_REST_MS);
  const { currentData } = useSupportFindAnswersQuery(query, { skip: query.length < MIN_CHARACTERS });
  const [isFocused, setIsFocused] = useState(false);
  const [shown, setShown] = useState<PublicAnswer | null>(null);
  const answers = query.length < MIN_CHARACTERS ? [] : (currentData?.list ?? []);
  const isOpen = answers.length > 0 && (isFocused || shown !== null);
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setIsFocused(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen || shown !== null) return;
    event.preventDefault();
    setIsFocused(false);
  };
  return (
    <>
      <div className={classes.place} onFocus={() => setIsFocused(true)} onBlur={blur} onKeyDown={press}>
        {children}
        <VisuallyHidden>
          <span role="status">{answers.length > 0 && texts.found(answers.length)}</span>
        </VisuallyHidden>
        {isOpen && (
          <div className={classes.list} role="group" aria-label={texts.label}>
            <p>{texts.label}</p>
            {answers.map((answer) => (
              <button
                key={answer.id}
                type="button"
                className={classes.answer}
                onClick={() => setShown(answer)}
              >
                {answer.title}
              </button>
            ))}
          </div>
        )}
      </div>
      <AnswerWindow answer={shown} onClose={() => setShown(null)} onAnswered={onAnswered} />
    </>
  );
}

interface AnswerWindowProps {
  answer: PublicAnswer | null;
  onClose: () => void;
  onAnswered: () => void;
}

function AnswerWindow({ answer, onClose, onAnswered }: AnswerWindowProps) {
  const discard = async () => {
    const question = { title: texts.discardTitle, text: texts.discardText, confirmLabel: texts.discard };
    if (!(await shell.confirm({ ...question, danger: true }))) return;
    onClose();
    onAnswered();
    shell.navigate(PAGES.support.path);
  };
  return (
    <Window opened={answer !== null} onClose={onClose} title={answer?.title ?? ''}>
      <Stack>
        <p className={classes.text}>{answer?.text}</p>
        {answer?.files && answer.files.length > 0 && <PostFiles files={answer.files} />}
        <div>
          <Button onClick={() => void discard()}>{texts.solved}</Button>
        </div>
      </Stack>
    </Window>
  );
}

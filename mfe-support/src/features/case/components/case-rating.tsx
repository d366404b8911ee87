import { useState } from 'react';
import { CASE_LIMITS, RATINGS, type Rating, type SupportCase } from '@zonewerk/contracts';
import { failureText, issuesOf, type ShellStore } from '@zonewerk/shell-sdk';
import { ChoiceField, Form, FormActions, FormMessage, Note, Panel, TextAreaField } from '@zonewerk/ui';
import { useDispatch } from 'react-redux';
import { messages } from '../../../shared/messages';
import { useSupportRateMutation } from '../../../shared/api/closing-calls';
import { changeCase } from '../../../shared/api/support-calls';

const texts = messages.case.rating;

/** Form for the rating of a closed case. A case is rated once. */
export function CaseRating({ shown: { caseId, rating } }: { shown: SupportCase }) {
  const [chosen, setChosen] = useState<Rating | null>(null);
  const [comment, setComment] = useState('');
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [rate, { error }] = useSupportRateMutation();
  const issues = issuesOf(error);
  if (rating !== null)
    return (
      <Panel title={texts.title}>
        <Note tone="good">{texts.rated(texts.names[rating])}</Note>
      </Panel>
    );
  const submit = async () => {
    if (chosen === null) return;
    const { data } = await rate({ caseId, rating: chosen, comment: comment.trim() || undefined });
    if (data) dispatch(changeCase(data.case));
  };
  const max = CASE_LIMITS.commentCharacters;
  const validate = () =>
    comment.trim().length > max ? [{ path: 'comment', message: messages.tooLong(max) }] : [];
  return (
    <Panel title={texts.title}>
      <Form label={texts.title} onSubmit={submit} validate={validate} issues={issues}>
        {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
        <ChoiceField
          name="rating"
          label={texts.question}
          options={RATINGS.map((value) => ({ value, label: texts.names[value] }))}
          value={chosen}
          onChange={(value) => setChosen(RATINGS.find((one) => one === value) ?? null)}
          required
          missing={texts.noRating}
        />
        <TextAreaField name="comment" label={texts.comment} rows={2} value={comment} onChange={setComment} />
        <FormActions submitLabel={texts.submit} />
      </Form>
    </Panel>
  );
}

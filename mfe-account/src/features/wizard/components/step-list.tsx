import { SECURITY_CHECK_STEPS, type SecurityCheckStep } from '@zonewerk/contracts';
import { Skeleton, TimeAgo } from '@zonewerk/ui';
import { useAccountStepDateQuery } from '../../../shared/account/api/account-calls';
import { wizardMessages as texts } from '../messages';
import classes from './wizard.module.css';

const STEPS = Object.entries(SECURITY_CHECK_STEPS) as [SecurityCheckStep, number][];

interface StepListProps {
  current: SecurityCheckStep;
  onGo: (step: number) => void;
}

/** Numbered steps with the date of their last change. */
export function StepList({ current, onGo }: StepListProps) {
  return (
    <nav aria-label={texts.list} className={classes.nav}>
      <ol className={classes.steps}>
        {STEPS.map(([step, number]) => (
          <li key={step} className={classes.step} data-current={step === current || undefined}>
            <button
              type="button"
              className={classes.name}
              aria-current={step === current ? 'step' : undefined}
              // Only the end of the check leads to this step.
              disabled={step === 'done' && step !== current}
              onClick={() => onGo(number)}
            >
              <span className={classes.digit} aria-hidden="true">
                {number}
              </span>
              <span className={classes.word}>{texts.steps[step].name}</span>
            </button>
            {step !== 'done' && (
              <span className={classes.date}>
                <LastUpdated number={number} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Date of the last change of a step's subject. */
export function LastUpdated({ number }: { number: number }) {
  const { currentData, error, isFetching } = useAccountStepDateQuery(number);
  if (currentData) {
    return (
      <>
        {texts.updated} <TimeAgo date={currentData} />
      </>
    );
  }
  if (currentData === null) return texts.never;
  return error !== undefined && !isFetching ? texts.unread : <Skeleton width="7rem" />;
}

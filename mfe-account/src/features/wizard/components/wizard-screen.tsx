import { SECURITY_CHECK_STEPS, type SecurityCheckStep } from '@zonewerk/contracts';
import { useDraft, useQueryParam } from '@zonewerk/shell-sdk';
import { Button, PageHeader, Panel } from '@zonewerk/ui';
import { useEffect, useRef } from 'react';
import { useAccountEndCheckMutation } from '../../../shared/account/api/account-calls';
import { CallMessage } from '../../../shared/components/call-message';
import { StepContent } from './step-content';
import { LastUpdated, StepList } from './step-list';
import { wizardMessages as texts } from '../messages';
import classes from './wizard.module.css';

const { password: FIRST, sessions: LAST, done: DONE } = SECURITY_CHECK_STEPS;
const NAMES = Object.keys(SECURITY_CHECK_STEPS) as SecurityCheckStep[];

/** Shown for the page identity `security-wizard`. `?step=<number>` is where the person left off. */
export function WizardScreen() {
  const [param, setParam] = useQueryParam('step', String(FIRST));
  const [{ ended }, setEnded, begin] = useDraft('security-check', { ended: false });
  const step = stepOf(param, ended);
  const number = SECURITY_CHECK_STEPS[step];
  const place = useFocusAtSteps(number);
  const go = (to: number) => {
    begin();
    setParam(String(to));
  };
  const done = () => {
    setEnded({ ended: true });
    setParam(String(DONE));
  };
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} />
      <div className={classes.wizard}>
        <StepList current={step} onGo={go} />
        <div ref={place} tabIndex={-1} className={classes.place}>
          <Panel title={texts.steps[step].name} purpose={texts.steps[step].text} key={step}>
            <p className={classes.number}>
              {texts.of(number, DONE)}
              {step !== 'done' && (
                <span className={classes.here}>
                  {', '}
                  <LastUpdated number={number} />
                </span>
              )}
            </p>
            <StepContent step={step} onGo={go} />
            {step !== 'done' && <Ways number={number} onGo={go} onDone={done} />}
          </Panel>
        </div>
      </div>
    </>
  );
}

/** The step of the address; the first one when it names none, the last one where the check is not ended yet. */
function stepOf(param: string, ended: boolean): SecurityCheckStep {
  const step = NAMES.find((name) => String(SECURITY_CHECK_STEPS[name]) === param) ?? 'password';
  return step === 'done' && !ended ? 'sessions' : step;
}

/** The focus goes to each new step; the first sight of the page keeps it where it is. */
function useFocusAtSteps(number: number) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(number);
  useEffect(() => {
    if (shown.current !== number) place.current?.focus({ preventScroll: true });
    shown.current = number;
  }, [number]);
  return place;
}

interface WaysProps {
  number: number;
  onGo: (step: number) => void;
  /** The check is ended, and the server knows. */
  onDone: () => void;
}

function Ways({ number, onGo, onDone }: WaysProps) {
  const [end, { error, isLoading }] = useAccountEndCheckMutation();
  const finish = async () => {
    const { data } = await end(DONE);
    if (data) onDone();
  };
  const last = number === LAST;
  return (
    <div className={classes.ways}>
      <CallMessage error={error} />
      {number > FIRST && <Button onClick={() => onGo(number - 1)}>{texts.back}</Button>}
      <Button variant="primary" loading={isLoading} onClick={() => (last ? void finish() : onGo(number + 1))}>
        {last ? texts.end : texts.next}
      </Button>
    </div>
  );
}

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

/** Page `security-wizard`. `?step=<number>` is the present step. */
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

/** Step of the URL; the first one is the default. Before the end of the check, `done` becomes `sessions`. */
function stepOf(param: string, ended: boolean): SecurityCheckStep {
  const step = NAMES.find((name) => String(SECURITY_CHECK_STEPS[name]) === param) ?? 'password';
  return step === 'done' && !ended ? 'sessions' : step;
}

/** Focuses each new step, except on the first render of the page. */
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
  /** Called after the server recorded the end of the check. */
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

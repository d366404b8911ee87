import { Skeleton, Window } from '@zonewerk/ui';
import { useCallback, useState } from 'react';
import { messages } from '../messages';
import { useObservable } from '../observable';
import { useServices } from '../services';
import { LazyPart } from './lazy-part';

const texts = messages.stepUp;

const loadStepUp = async () =>
  (await import(/* webpackChunkName: "second-factor" */ './factor/step-up')).StepUp;

/** Window that verifies the identity again before a sensitive action. */
export function StepUpWindow() {
  const { stepUp } = useServices();
  const opened = useObservable(stepUp.open);
  const [typed, setTyped] = useState(false);
  const [purpose, setPurpose] = useState(texts.purpose);
  const onRequested = useCallback(
    (requested: boolean) => setPurpose(requested ? texts.asked : texts.purpose),
    [],
  );
  return (
    <Window
      opened={opened}
      onClose={() => stepUp.finish(false)}
      title={texts.title}
      purpose={purpose}
      size="s"
      dirty={typed}
    >
      {opened && (
        <LazyPart
          load={loadStepUp}
          waiting={<Skeleton height="8rem" />}
          props={{
            onRequested,
            onTyped: setTyped,
            onDone: () => stepUp.finish(true),
            onCancel: () => stepUp.finish(false),
          }}
        />
      )}
    </Window>
  );
}

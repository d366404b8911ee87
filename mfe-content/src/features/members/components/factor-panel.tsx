import { Panel, SwitchField } from '@zonewerk/ui';
import {
  useContentListMembersQuery,
  useContentRequireSecondFactorMutation,
} from '../../../shared/api/member-calls';
import { memberMessages } from '../messages';
import { report } from '../../../shared/report';

const texts = memberMessages.factor;

/** Whether members need a second factor. */
export function FactorPanel({ projectId }: { projectId: string }) {
  const { data } = useContentListMembersQuery(projectId);
  const [require, { isLoading, originalArgs }] = useContentRequireSecondFactorMutation();
  if (!data) return null;
  const change = async (required: boolean) =>
    void report(await require({ project_id: projectId, required }), required ? texts.on : texts.off);
  return (
    <Panel title={texts.title}>
      <SwitchField
        name="require_second_factor"
        label={texts.label}
        help={texts.help}
        checked={isLoading ? originalArgs?.required === true : data.require_second_factor}
        onChange={(required) => void change(required)}
      />
    </Panel>
  );
}

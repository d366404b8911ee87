import type { BodyOf, setMemberRole } from '@zonewerk/contracts';
import { ChoiceField } from '@zonewerk/ui';
import { memberMessages as texts } from '../messages';
import { ROLE_NAMES } from '../../../shared/role-names';

/** A role that a manager grants. */
export type GrantedRole = BodyOf<typeof setMemberRole>['role'];

const GRANTED: readonly GrantedRole[] = ['admin', 'operator', 'editor', 'billing', 'viewer'];

const OPTIONS = GRANTED.map((value) => ({ value, label: ROLE_NAMES[value], text: texts.roles[value] }));

/** Choice of a role, with its permissions in words. */
export function RoleChoice({
  value,
  onChange,
}: {
  value: GrantedRole | null;
  onChange: (role: GrantedRole) => void;
}) {
  const change = (chosen: string) => {
    const role = GRANTED.find((one) => one === chosen);
    if (role) onChange(role);
  };
  return (
    <ChoiceField
      name="role"
      label={texts.window.role}
      options={OPTIONS}
      layout="list"
      value={value}
      onChange={change}
      required
    />
  );
}

import { IconPlus } from '@tabler/icons-react';
import type { Permission } from '@zonewerk/contracts';
import { pagePath, useAllowed } from '@zonewerk/shell-sdk';
import { Button, PageHeader } from '@zonewerk/ui';

interface ProjectListHeaderProps {
  projectId: string;
  texts: {
    readonly title: string;
    readonly purpose: string;
    /** Label of the link to the project page. */
    readonly back: string;
    readonly create: string;
  };
  /** Permission that the button requires. Without it the button is hidden. */
  permission: Permission;
  onCreate: () => void;
}

/** Header of a list page with a create button. */
export function ProjectListHeader({ projectId, texts, permission, onCreate }: ProjectListHeaderProps) {
  const isAllowed = useAllowed(permission);
  return (
    <PageHeader
      title={texts.title}
      purpose={texts.purpose}
      back={{ href: pagePath('project', { projectId }), label: texts.back }}
      actions={
        isAllowed && (
          <Button variant="primary" leftIcon={<IconPlus aria-hidden="true" />} onClick={onCreate}>
            {texts.create}
          </Button>
        )
      }
    />
  );
}

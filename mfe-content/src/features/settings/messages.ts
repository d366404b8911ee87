import type { ProjectContentKind } from '@zonewerk/contracts';

/** Texts of the settings of a project. */
export const settingsMessages = {
  title: 'Project settings',
  purpose: 'Name, label and removal of this project.',
  noPermission: 'Your role has no permission to change the project settings.',
  name: {
    title: 'Name',
    label: 'Name',
    submit: 'Rename project',
    missing: 'Please give the project a name.',
    done: (name: string) => `Project renamed to ${name}.`,
  },
  drop: {
    title: 'Drop project',
    text: 'Members lose access at once. DNS and containers work for 30 days, and an owner can restore the project until then.',
    open: 'Drop project',
    windowTitle: (name: string) => `Drop ${name}?`,
    windowPurpose: 'An owner can restore it for 30 days. Afterwards all its data is deleted.',
    affected: 'Affected objects',
    members: 'Members',
    kinds: {
      pages: 'Pages of the website',
      modules: 'Modules',
      files: 'Files',
      clusters: 'DNS clusters',
      cluster_tags: 'Tags',
      containers: 'Containers',
      'attached domains': 'Domains of containers',
      parameters: 'Parameters',
      roadmaps: 'Roadmaps',
      contacts: 'Contacts for notices',
    } satisfies Record<ProjectContentKind, string>,
    remaining: 'Support cases remain with the persons who opened them.',
    label: 'Name of the project',
    help: (name: string) => `Type ${name} to confirm.`,
    mismatch: (name: string) => `Please type ${name} to drop this project.`,
    submit: 'Drop project',
    done: (name: string) => `${name} dropped. You can restore it for 30 days.`,
  },
};

import {
  PAGES,
  pagePath,
  type FoundCluster,
  type PageIdentity,
  type Project,
  type ProjectRole,
} from '@zonewerk/contracts';
import { LabelDot, type CommandGroup, type ShortcutGroup } from '@zonewerk/ui';
import {
  IconArrowRight,
  IconContrast,
  IconFolderPlus,
  IconKeyboard,
  IconLogout,
  IconMessagePlus,
  IconWorld,
} from '@tabler/icons-react';
import { ACCOUNT_AREAS, visibleAreas } from '../layout/areas';
import { messages } from '../messages';
import { PALETTE_KEYS } from './palette-state';

export interface PaletteFacts {
  loggedIn: boolean;
  /** Results of the project search. */
  projects: readonly Project[];
  /** Results of the zone search in all projects. */
  clusters: readonly FoundCluster[];
  /** Id of the open project; null outside of projects. */
  openProject: string | null;
  /** Role of the person in the open project. */
  role: ProjectRole | null;
  go(path: string): void;
  toggleScheme(): void;
  signOut(): void;
  showShortcuts(): void;
}

const texts = messages.palette;

/** Pages without parameters, in display order. */
const USER_PAGES = ['projects', 'support'] as const satisfies PageIdentity[];
const VISITOR_PAGES = ['login', 'register'] as const satisfies PageIdentity[];
const COMMON_PAGES = ['cookies', 'privacy'] as const satisfies PageIdentity[];

/** All commands of the palette. */
export function paletteGroups(facts: PaletteFacts): CommandGroup[] {
  const groups: CommandGroup[] = [
    pageGroup(facts),
    areaGroup(facts),
    clusterGroup(facts),
    projectGroup(facts),
    actionGroup(facts),
  ];
  return groups.filter((group) => group.items.length > 0);
}

function pageGroup({ loggedIn, go }: PaletteFacts): CommandGroup {
  const own = [...USER_PAGES.map(plain), ...ACCOUNT_AREAS];
  const pages = [...(loggedIn ? own : VISITOR_PAGES.map(plain)), ...COMMON_PAGES.map(plain)];
  const items = pages.map(({ identity, path }) => ({
    id: identity,
    label: PAGES[identity].title,
    hint: path,
    icon: <IconArrowRight />,
    onSelect: () => go(path),
  }));
  return { id: 'pages', label: texts.pages, items };
}

function plain<Identity extends PageIdentity>(identity: Identity) {
  return { identity, path: PAGES[identity].path };
}

function areaGroup({ loggedIn, openProject, role, go }: PaletteFacts): CommandGroup {
  const areas = loggedIn && openProject !== null ? visibleAreas(role) : [];
  const items = areas.map((area) => ({
    id: `area-${area.id}`,
    label: messages.projects.areas[area.id],
    icon: <IconArrowRight />,
    onSelect: () => go(area.path(openProject ?? '')),
  }));
  return { id: 'areas', label: texts.thisProject, items };
}

function projectGroup({ projects, go }: PaletteFacts): CommandGroup {
  const items = projects.map((project) => ({
    id: project.id,
    label: project.name,
    icon: <LabelDot color={project.label_color} />,
    onSelect: () => go(pagePath('project', { projectId: project.id })),
  }));
  return { id: 'projects', label: texts.projects, items, found: true };
}

/** Each command opens the record sets of a cluster. */
function clusterGroup({ clusters, go }: PaletteFacts): CommandGroup {
  const items = clusters.map(({ id, domain_unicode: domain, project_id: projectId, project_name: name }) => ({
    id: `cluster-${id}`,
    label: domain,
    hint: name,
    icon: <IconWorld />,
    onSelect: () => go(pagePath('partner-cluster-records', { projectId, clusterId: id })),
  }));
  return { id: 'clusters', label: texts.clusters, items, found: true };
}

function actionGroup(facts: PaletteFacts): CommandGroup {
  const items = [
    {
      id: 'scheme',
      label: texts.toggleScheme,
      keywords: texts.schemeWords,
      icon: <IconContrast />,
      onSelect: facts.toggleScheme,
    },
    {
      id: 'shortcuts',
      label: texts.shortcuts,
      keys: ['?'],
      icon: <IconKeyboard />,
      onSelect: facts.showShortcuts,
    },
  ];
  if (!facts.loggedIn) return { id: 'actions', label: texts.actions, items };
  const own = [
    {
      id: 'create-project',
      label: texts.createProject,
      icon: <IconFolderPlus />,
      onSelect: () => facts.go(CREATE_PROJECT),
    },
    {
      id: 'new-case',
      label: texts.newCase,
      icon: <IconMessagePlus />,
      onSelect: () => facts.go(PAGES['support-create'].path),
    },
    ...items,
    { id: 'sign-out', label: messages.header.signOut, icon: <IconLogout />, onSelect: facts.signOut },
  ];
  return { id: 'actions', label: texts.actions, items: own };
}

/** This parameter opens the form of the projects page. */
const CREATE_PROJECT = `${PAGES.projects.path}?create=1`;

/** Keyboard shortcuts of the shell. */
export function shortcutGroups(): ShortcutGroup[] {
  return [
    {
      label: texts.everywhere,
      items: [
        { label: texts.openPalette, keys: PALETTE_KEYS, together: true },
        { label: texts.shortcuts, keys: ['?'] },
        { label: texts.close, keys: ['Esc'] },
      ],
    },
  ];
}

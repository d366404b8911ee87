import {
  IconAffiliate,
  IconChevronRight,
  IconFiles,
  IconFolder,
  IconLayoutKanban,
  IconServer,
  IconSettings,
  IconTable,
  IconUsers,
  IconVariable,
} from '@tabler/icons-react';
import { type PageIdentity, type Permission, type Project, roleAllows } from '@zonewerk/contracts';
import { pagePath, PAGES, type ScreenProps } from '@zonewerk/shell-sdk';
import { Facts, Group, Heading, LabelDot, Mono, PageHeader, Panel, Stack, TimeAgo } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import { messages } from '../../../shared/messages';
import { ProjectFrame } from '../../../shared/components/project-frame';
import { ROLE_NAMES } from '../../../shared/role-names';
import classes from './project.module.css';

const texts = messages.project;

/** Page `project`: the project and links to its areas. */
export function ProjectScreen({ page, params }: ScreenProps) {
  return (
    <ProjectFrame projectId={params['projectId'] ?? ''} title={page.title}>
      {(project) => <Overview project={project} />}
    </ProjectFrame>
  );
}

function Overview({ project }: { project: Project }) {
  const { name, label_color: color } = project;
  return (
    <>
      <PageHeader
        title={
          <Group gap={3} wrap={false} align="baseline">
            <LabelDot color={color} />
            <span>{name}</span>
          </Group>
        }
        purpose={texts.purpose}
        back={{ href: PAGES.projects.path, label: texts.back }}
      />
      <Stack gap={6}>
        <section aria-labelledby="project-areas">
          <Heading id="project-areas" level={2} className={classes.heading}>
            {texts.areas}
          </Heading>
          <Areas project={project} />
        </section>
        <About project={project} />
      </Stack>
    </>
  );
}

const AREAS = [
  {
    page: 'pages',
    permission: 'content.view',
    icon: <IconFiles />,
    title: texts.pages,
    text: texts.pagesText,
  },
  {
    page: 'modules',
    permission: 'content.view',
    icon: <IconTable />,
    title: texts.modules,
    text: texts.modulesText,
  },
  {
    page: 'files',
    permission: 'content.view',
    icon: <IconFolder />,
    title: texts.files,
    text: texts.filesText,
  },
  {
    page: 'project-roadmaps',
    permission: 'roadmaps.view',
    icon: <IconLayoutKanban />,
    title: texts.roadmaps,
    text: texts.roadmapsText,
  },
  {
    page: 'project-clusters',
    permission: 'dns.view',
    icon: <IconAffiliate />,
    title: texts.dns,
    text: texts.dnsText,
  },
  {
    page: 'project-servers',
    permission: 'hosting.view',
    icon: <IconServer />,
    title: texts.servers,
    text: texts.serversText,
  },
  {
    page: 'project-members',
    permission: 'members.view',
    icon: <IconUsers />,
    title: texts.members,
    text: texts.membersText,
  },
  {
    page: 'project-parameters',
    permission: 'parameters.view',
    icon: <IconVariable />,
    title: texts.parameters,
    text: texts.parametersText,
  },
  {
    page: 'project-settings',
    permission: 'project.manage',
    icon: <IconSettings />,
    title: texts.settings,
    text: texts.settingsText,
  },
] as const satisfies readonly (Omit<TileProps, 'href'> & { page: PageIdentity; permission: Permission })[];

/** The areas that the role of the person can view. */
function Areas({ project: { id: projectId, project_role: role } }: { project: Project }) {
  return (
    <ul className={classes.tiles}>
      {AREAS.filter(({ permission }) => roleAllows(role, permission)).map(({ page, ...tile }) => (
        <Tile key={page} href={pagePath(page, { projectId })} {...tile} />
      ))}
    </ul>
  );
}

interface TileProps {
  href: string;
  icon: ReactNode;
  title: string;
  text: string;
}

function Tile({ href, icon, title, text }: TileProps) {
  return (
    <li>
      <a href={href} className={classes.tile}>
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={classes.words}>
          <span className={classes.title}>{title}</span>
          <span className={classes.text}>{text}</span>
        </span>
        <IconChevronRight className={classes.arrow} aria-hidden="true" />
      </a>
    </li>
  );
}

function About({ project }: { project: Project }) {
  const { id, label_color: color, project_role: role, created } = project;
  const label = (
    <Group gap={2}>
      <LabelDot color={color} />
      {messages.colors[color]}
    </Group>
  );
  return (
    <Panel title={texts.about}>
      <Facts
        items={[
          { label: texts.facts.label, value: label },
          { label: texts.facts.role, value: ROLE_NAMES[role] },
          { label: texts.facts.created, value: <TimeAgo date={created} /> },
          { label: texts.facts.id, value: <Mono>{id}</Mono> },
        ]}
      />
    </Panel>
  );
}

import type { DeploymentDifference, DeploymentState } from '@zonewerk/contracts';
import { containerMessages } from '../../shared/containers/messages';

const { version, sources } = containerMessages;
const states: Record<DeploymentState, string> = {
  queued: 'Queued',
  running: 'Running',
  live: 'Live',
  replaced: 'Replaced',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

const websiteParts: Record<DeploymentDifference['website'][number], string> = {
  name: 'the name of the website',
  languages: 'the languages',
  menus: 'the menu',
};

/** Texts of the page of one container. */
export const containerPageMessages = {
  title: 'Container',
  back: 'Servers',
  purpose: (kind: string, server: string) => `${kind} container on ${server}`,
  summary: 'Container',
  tabs: 'Parts of the container',
  notFoundTitle: 'Container not found',
  notFound: 'The container was removed, or it belongs to another project.',
  toServers: 'Show all containers',
  deployments: {
    list: 'Deployments',
    columns: {
      number: 'Version',
      state: 'State',
      content: 'Content',
      author: 'Author',
      created: 'Created',
      ended: 'Finished',
    },
    /** First characters of the id of a commit. */
    commit: (id: string) => id.slice(0, 7),
    image: (digest: string) => `Image ${digest.replace(/^.*sha256:/u, '').slice(0, 12)}`,
    website: sources.site,
    buildLog: 'Build log',
    version,
    states,
    unknown: 'Unknown',
    notEnded: 'Not yet',
    emptyTitle: 'No version yet',
    emptyTexts: {
      site: 'Start the container to create its first version.',
      image: 'Start the container to create its first version.',
      archive: 'Upload an archive to create the first version.',
      git: 'Push a commit to create the first version.',
    },
  },
  follow: {
    title: 'Publishing',
    label: 'Follow the website',
    help: 'Each publication of the website creates a new version for visitors. Drafts stay hidden. When you switch this on, visitors get the present website.',
  },
  difference: {
    label: 'Compare with the live version',
    title: (from: number, to: number) => `Version ${from} and version ${to}`,
    purpose: 'Differences that visitors see in the later version.',
    loading: 'Loading',
    sources,
    noAuthor: 'no author',
    sameTitle: 'No difference',
    sameText: 'The two versions show the same website.',
    website: (parts: DeploymentDifference['website']) =>
      `Also different: ${parts.map((part) => websiteParts[part]).join(', ')}.`,
    pages: 'Pages',
    redirects: 'Redirects',
    files: 'Files',
    columns: {
      change: 'Change',
      title: 'Page',
      language: 'Language',
      path: 'Address',
      target: 'Target',
      name: 'File',
      length: 'Size',
    },
    changes: { added: 'Added', removed: 'Removed', changed: 'Changed' },
    more: (count: number) => (count === 1 ? 'One more is not shown.' : `${count} more are not shown.`),
  },
  rollBack: {
    label: 'Roll back',
    title: (number: number) => `Roll back to version ${number}?`,
    last: 'Visitors last got it',
    text: (number: number) => `Visitors get version ${number} in place of the present one.`,
    stays: 'The present version stays in this list.',
    started: (number: number) => `The rollback to version ${number} has started.`,
  },
};

import type { EngineName, Server } from '@zonewerk/contracts';
import { containerMessages } from '../../shared/containers/messages';

const { kinds, sources, access, egress: egressText } = containerMessages;

/** Texts of the container list and of the window for a new container. */
export const serverMessages = {
  title: 'Servers',
  purpose: 'A container serves the website of this project from a server.',
  back: 'Project',
  create: 'New container',
  list: 'Containers of this project',
  actions: (name: string) => `More actions for ${name}`,
  open: 'Deployments',
  usage: {
    cpu: (value: string) => `Processor ${value}`,
    memory: (value: string) => `Memory ${value}`,
  },
  emptyTitle: 'Create your first container',
  emptyText:
    'A container runs one version of your website on a server and gives it an address. Each update creates a new version.',
  /** Specification, section 8. */
  noServers: 'There are no available Servers',
  noServersText:
    'Contact the operator of this platform for a server. A partner server of the project owner appears here too.',
  window: {
    title: 'New container',
    purpose: 'It serves a website from a server.',
    server: 'Server',
    chooseServer: 'Please choose a server.',
    serverStates: {
      unreachable: 'The server cannot be reached now.',
      draining: 'The server accepts no more containers.',
    },
    serverText: ({ public_server: isPublic, engine, egress }: Server, reason?: string) => {
      const outgoing = engine === 'site' ? [] : [`Outgoing connections: ${egressText(egress).toLowerCase()}`];
      return [access(isPublic), ...outgoing, ...(reason === undefined ? [] : [reason])].join('. ');
    },
    kind: 'Kind',
    kinds,
    kindTexts: {
      development: 'For tests. You start it yourself. A project has one.',
      live: 'For visitors. It starts right after creation.',
    },
    source: 'Source',
    sources,
    sourceTexts: {
      site: 'The published website of this project.',
      image: 'An image that the operator of this platform offers.',
      archive: 'An archive with a Dockerfile, which you upload after the creation.',
      git: 'Commits with a Dockerfile, which you push after the creation.',
    },
    onlyWebsites: (engine: EngineName) =>
      engine === 'site'
        ? 'This server has no Docker, so it runs the published website only.'
        : 'This server runs the published website only at present.',
    image: 'Image',
    chooseImage: 'Please choose an image.',
    imagePlaceholder: 'Choose an image',
    noImages: 'The operator of this platform offers no image yet.',
    branch: 'Branch',
    branchHelp: 'A push to this branch creates a version. Without a name: main.',
    name: 'Name',
    nameHelp: 'Without a name, the container is named after its kind.',
    submit: 'Create container',
    /** Specification, section 8. */
    failed: 'Sorry, something went wrong creating a new Container.',
    done: {
      development: 'Container created. Start it when you need it.',
      live: 'Container created. It starts now.',
    },
    doneEmpty: {
      archive: 'Container created. Upload an archive on its page.',
      git: 'Container created. Its page has the address for your first push.',
    },
  },
};

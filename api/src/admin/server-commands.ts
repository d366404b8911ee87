import type { INestApplicationContext } from '@nestjs/common';
import { EGRESS_MODES, IMAGE_REFERENCE, line, mailAddress } from '@zonewerk/contracts';
import { z } from 'zod';
import {
  AddedServers,
  hostRules,
  OPEN_EGRESS,
  ServersService,
  warningsOf,
} from '../domains/hosting/hosting.api.js';
import { CommandError } from '../platform/process/run-once.js';
import { allowedNetworks } from './allowed-networks.js';
import { read, type CommandForm, type Typed } from './command.js';

interface ServerCommand extends CommandForm {
  run(app: INestApplicationContext, typed: Typed): Promise<object>;
}

const DOCKER_FORM = 'Please give unix:// with an absolute path, or tcp:// with host and port.';
const NODE_IMAGE =
  'Please give the image with Node that the engine has. deploy/images/node-image.sh makes it.';
const LOST =
  'Repeat the name of the server. Its containers are removed with their deployments, backups and domains.';
const name = line(80, 'Please give the name of a server.');

const NO_DOCKER = (server: string) => `--name: No server with Docker has the name ${server}.`;

const NAME_NEEDED = (limited: readonly string[]) =>
  `--name: Please give the name of the server. Servers with limits for outgoing connections: ${limited.join(', ')}.`;

const egressMode = z.enum(EGRESS_MODES, { error: 'Please give open, list or none.' });
const mail = mailAddress('This is not a valid mail address.');
const docker = z
  .string({ error: DOCKER_FORM })
  .regex(/^(?:unix:\/\/\/.+|tcp:\/\/[\w.-]+:\d{1,5})$/u, DOCKER_FORM)
  .refine((url) => URL.canParse(url), DOCKER_FORM);
const nodeImage = z
  .string({ error: NODE_IMAGE })
  .regex(IMAGE_REFERENCE, 'This names no single image: use sha256:… or name@sha256:…');

/** Commands for the servers that run containers. */
export const SERVER_COMMANDS: Readonly<Record<string, ServerCommand>> = {
  'server list': {
    usage: 'server list',
    options: [],
    async run(app) {
      return { servers: await app.get(ServersService).all() };
    },
  },
  'server add': {
    usage:
      'server add --name N --docker unix:///PATH|tcp://HOST:PORT --node-image R [--certificates FOLDER] [--instances ADDRESS] [--owner E]',
    options: ['name', 'docker', 'node-image', 'certificates', 'instances', 'owner'],
    async run(app, { options }) {
      const { owner, certificates, instances } = options;
      const server = await app.get(AddedServers).add({
        name: read(name, '--name', options['name']),
        docker: read(docker, '--docker', options['docker']),
        nodeImage: read(nodeImage, '--node-image', options['node-image']),
        certificates,
        instances,
        owner: owner === undefined ? undefined : read(mail, '--owner', owner),
      });
      const { _id, public: isPublic, docker: connection } = server;
      return {
        id: _id.toHexString(),
        name: server.name,
        public_server: isPublic,
        address: connection?.address,
      };
    },
  },
  'server probe': {
    usage: 'server probe --name N',
    options: ['name'],
    async run(app, { options }) {
      const wanted = read(name, '--name', options['name']);
      const { server, report } = await app.get(AddedServers).probe(wanted);
      if (report.error !== null) throw new CommandError(`${wanted}: ${report.error}`);
      const { docker: facts } = report;
      const shown = facts && {
        version: facts.version,
        api_version: facts.apiVersion,
        storage_driver: facts.storageDriver,
        used_share: facts.usedShare,
      };
      const warnings = facts ? warningsOf(facts, server.public) : [];
      return { name: wanted, sources: server.sources, ...shown, warnings };
    },
  },
  'server remove': {
    usage: 'server remove --name N [--lost N]',
    options: ['name', 'lost'],
    async run(app, { options }) {
      const wanted = read(name, '--name', options['name']);
      const { lost } = options;
      if (lost === undefined) {
        await app.get(AddedServers).remove(wanted);
        return { name: wanted };
      }
      if (lost !== wanted) throw new CommandError(`--lost: ${LOST}`);
      return { name: wanted, removed_containers: await app.get(AddedServers).removeLost(wanted) };
    },
  },
  'server egress': {
    usage: 'server egress --name N --mode open|list|none [--allow NETWORK,…]',
    options: ['name', 'mode', 'allow'],
    async run(app, { options }) {
      const wanted = read(name, '--name', options['name']);
      const mode = read(egressMode, '--mode', options['mode']);
      const typed = options['allow'];
      if (mode !== 'list' && typed !== undefined)
        throw new CommandError('--allow: Only the mode list has networks.');
      const list = mode === 'list' ? read(allowedNetworks, '--allow', typed) : [];
      const server = await app.get(ServersService).setEgress(wanted, { mode, networks: list });
      if (!server) throw new CommandError(NO_DOCKER(wanted));
      return server;
    },
  },
  'server rules': {
    usage: 'server rules [--name N]',
    options: ['name'],
    async run(app, { options }) {
      if (options['name'] === undefined) {
        const names = await app.get(ServersService).namesWithPolicies();
        if (names.length > 0) throw new CommandError(NAME_NEEDED(names));
        return { script: hostRules(OPEN_EGRESS) };
      }
      const wanted = read(name, '--name', options['name']);
      const egress = await app.get(ServersService).egress(wanted);
      if (!egress) throw new CommandError(NO_DOCKER(wanted));
      return { script: hostRules(egress) };
    },
  },
  'server build': {
    usage: 'server build --name N [--deny]',
    options: ['name'],
    flags: ['deny'],
    async run(app, { options, flags }) {
      const wanted = read(name, '--name', options['name']);
      const server = await app.get(ServersService).setBuilds(wanted, !flags.has('deny'));
      if (!server) throw new CommandError(`No server has the name ${wanted}.`);
      return server;
    },
  },
  'server drain': {
    usage: 'server drain --name N [--undo]',
    options: ['name'],
    flags: ['undo'],
    async run(app, { options, flags }) {
      const wanted = read(name, '--name', options['name']);
      const state = flags.has('undo') ? 'online' : 'draining';
      const server = await app.get(ServersService).setState(wanted, state);
      if (!server) throw new CommandError(`No server has the name ${wanted}.`);
      return server;
    },
  },
};

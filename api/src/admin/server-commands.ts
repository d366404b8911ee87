import type { INestApplicationContext } from '@nestjs/common';
import { line } from '@zonewerk/contracts';
import { HOST_RULES, ServersService } from '../domains/hosting/hosting.api.js';
import { CommandError } from '../platform/process/run-once.js';
import { read, type CommandForm, type Typed } from './command.js';

interface ServerCommand extends CommandForm {
  run(app: INestApplicationContext, typed: Typed): Promise<object>;
}

const name = line(80, 'Please give the name of a server.');

/** Commands about the servers that run containers. */
export const SERVER_COMMANDS: Readonly<Record<string, ServerCommand>> = {
  'server list': {
    usage: 'server list',
    options: [],
    async run(app) {
      return { servers: await app.get(ServersService).all() };
    },
  },
  'server rules': {
    usage: 'server rules',
    options: [],
    run() {
      return Promise.resolve({ script: HOST_RULES });
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

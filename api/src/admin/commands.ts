import type { INestApplicationContext } from '@nestjs/common';
import { line, mailAddress, newMailAddress, password } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../platform/config/config.js';
import { readPhoneNumber } from '../platform/sms/phone-number.js';
import { IdentityService, UserPhones } from '../domains/account/account.api.js';
import { CommandError } from '../platform/process/run-once.js';
import { Builders } from '../seed/builders.js';
import { AUDIT_COMMANDS } from './audit-commands.js';
import { BALANCE_COMMANDS } from './balance-commands.js';
import { BOOKS_COMMANDS } from './books-commands.js';
import { read, readTyped, toCommandError, type CommandForm, type Typed } from './command.js';
import { IMAGE_COMMANDS } from './image-commands.js';
import { SEALING_COMMANDS } from './sealing-commands.js';
import { SERVER_COMMANDS } from './server-commands.js';
import { readPassword } from './read-password.js';
import { RELEASE_USAGES } from './release-usages.js';

interface Command extends CommandForm {
  run(app: INestApplicationContext, typed: Typed): Promise<object>;
}

const name = line(80, 'Please give a name.');
const mail = mailAddress('This is not a valid mail address.');
const newMail = newMailAddress('This is not a valid mail address.');

const COMMANDS: Readonly<Record<string, Command>> = {
  'user create': {
    usage: 'user create --email E [--name N] [--phone +P] (the password comes from standard input)',
    options: ['email', 'password', 'name', 'phone'],
    async run(app, { options }) {
      const phone = typedPhone(options['phone']);
      const wanted = {
        mail: read(newMail, '--email', options['email']),
        password: await typedPassword(app, options['password']),
        name: read(name, '--name', options['name'] ?? options['email']?.split('@')[0]),
      };
      const person = await new Builders(app).person(wanted);
      if (phone !== null) await app.get(UserPhones).set(person.id, phone, []);
      return { id: person.id, email: person.mail, name: person.name, phone };
    },
  },
  'user disable': {
    usage: 'user disable --email E',
    options: ['email'],
    async run(app, { options }) {
      const address = read(mail, '--email', options['email']);
      await app.get(IdentityService).disableUser(address);
      return { email: address };
    },
  },
  'user operator': {
    usage: 'user operator --email E [--revoke]',
    options: ['email'],
    flags: ['revoke'],
    async run(app, { options, flags }) {
      const address = read(mail, '--email', options['email']);
      const operator = !flags.has('revoke');
      await app.get(IdentityService).setOperator(address, operator);
      return { email: address, operator };
    },
  },
  'agent add': {
    usage: 'agent add --email E [--lead]',
    options: ['email'],
    flags: ['lead'],
    async run(app, { options, flags }) {
      const email = read(mail, '--email', options['email']);
      const role = flags.has('lead') ? 'lead' : 'agent';
      await app.get(IdentityService).setAgent(email, role);
      return { email, role };
    },
  },
  'agent remove': {
    usage: 'agent remove --email E',
    options: ['email'],
    async run(app, { options }) {
      const email = read(mail, '--email', options['email']);
      await app.get(IdentityService).setAgent(email, null);
      return { email, role: null };
    },
  },
  'agent list': {
    usage: 'agent list',
    options: [],
    async run(app) {
      const agents = await app.get(IdentityService).agents();
      return {
        agents: agents.map(({ name: shown, mail: email, agent: role }) => ({ name: shown, email, role })),
      };
    },
  },
  'project create': {
    usage: 'project create --owner E --name N',
    options: ['owner', 'name'],
    async run(app, { options }) {
      const builders = new Builders(app);
      const address = read(mail, '--owner', options['owner']);
      const owner = await builders.personByMail(address);
      if (!owner) throw new CommandError(`No account has the email address ${address}.`);
      const project = await builders.project(owner.id, read(name, '--name', options['name']));
      return { id: project.id, name: project.name, owner: address };
    },
  },
  ...AUDIT_COMMANDS,
  ...BALANCE_COMMANDS,
  ...BOOKS_COMMANDS,
  ...SEALING_COMMANDS,
  ...SERVER_COMMANDS,
  ...IMAGE_COMMANDS,
};

/**
 * The password of a new account. Options are visible in the process list, so it comes from a prompt or from standard
 * input. `--password` is for development.
 */
async function typedPassword(app: INestApplicationContext, option: string | undefined): Promise<string> {
  if (option !== undefined && app.get<Config>(CONFIG).production) {
    throw new CommandError('--password shows in the list of processes. Give the password on standard input.');
  }
  const typed = option ?? (await readPassword(process.stdin, process.stderr));
  return read(password('Please give a password.'), 'password', typed);
}

/** A phone that the operator confirms, in E.164; null without the option. */
function typedPhone(option: string | undefined): string | null {
  if (option === undefined) return null;
  const phone = readPhoneNumber(option);
  if (phone === null)
    throw new CommandError('--phone: This phone number is invalid. Write it as +31612345678.');
  return phone;
}

/** Runs an operator command. @throws CommandError with the correct usage */
export async function runCommand(app: INestApplicationContext, args: readonly string[]): Promise<object> {
  const command = COMMANDS[args.slice(0, 2).join(' ')];
  if (!command) {
    const usages = [...Object.values(COMMANDS).map(({ usage }) => usage), ...RELEASE_USAGES];
    throw new CommandError(`Commands: ${usages.join(' · ')}`);
  }
  return toCommandError(() => command.run(app, readTyped(command, args.slice(2))));
}

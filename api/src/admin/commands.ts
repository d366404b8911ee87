import { parseArgs } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import { line, mailAddress, password, type Issue } from '@zonewerk/contracts';
import type { z } from 'zod';
import { checkPasswordLength } from '../modules/identity/registration.service.js';
import { IdentityService } from '../modules/identity/identity.service.js';
import { ApiError } from '../platform/http/api-error.js';
import { CommandError } from '../run-once.js';
import { Builders } from '../seed/builders.js';

type Options = Readonly<Record<string, string | undefined>>;

interface Command {
  /** Words and options as they are typed. */
  readonly usage: string;
  readonly options: readonly string[];
  run(app: INestApplicationContext, options: Options): Promise<object>;
}

const name = line(80, 'Please give a name.');
const mail = mailAddress('This is not a valid mail address.');

const COMMANDS: Readonly<Record<string, Command>> = {
  'user create': {
    usage: 'user create --email E --password P [--name N]',
    options: ['email', 'password', 'name'],
    async run(app, options) {
      const wanted = {
        mail: read(mail, 'email', options['email']),
        password: read(password('Please give a password.'), 'password', options['password']),
        name: read(name, 'name', options['name'] ?? options['email']?.split('@')[0]),
      };
      checkPasswordLength(wanted.password);
      const person = await new Builders(app).person(wanted);
      return { id: person.id, email: person.mail, name: person.name };
    },
  },
  'user disable': {
    usage: 'user disable --email E',
    options: ['email'],
    async run(app, options) {
      const address = read(mail, 'email', options['email']);
      await app.get(IdentityService).disableUser(address);
      return { email: address };
    },
  },
  'project create': {
    usage: 'project create --owner E --name N',
    options: ['owner', 'name'],
    async run(app, options) {
      const builders = new Builders(app);
      const address = read(mail, 'owner', options['owner']);
      const owner = await builders.personByMail(address);
      if (!owner) throw new CommandError(`No account has the address ${address}.`);
      const project = await builders.project(owner.id, read(name, 'name', options['name']));
      return { id: project.id, name: project.name, owner: address };
    },
  },
};

/** Carries out an operator command. @throws CommandError that says what to type instead */
export async function runCommand(app: INestApplicationContext, args: readonly string[]): Promise<object> {
  const command = COMMANDS[args.slice(0, 2).join(' ')];
  if (!command)
    throw new CommandError(
      `Commands: ${Object.values(COMMANDS)
        .map((one) => one.usage)
        .join(' · ')}`,
    );
  try {
    return await command.run(app, optionsOf(command, args.slice(2)));
  } catch (error) {
    if (error instanceof ApiError) throw new CommandError(explain(error));
    throw error;
  }
}

function optionsOf(command: Command, args: string[]): Options {
  try {
    const options = Object.fromEntries(
      command.options.map((option) => [option, { type: 'string' as const }]),
    );
    return parseArgs({ args, options, strict: true }).values;
  } catch (error) {
    throw new CommandError(
      `${error instanceof Error ? error.message : String(error)} Usage: ${command.usage}`,
    );
  }
}

function read<Output>(schema: z.ZodType<Output>, option: string, value: string | undefined): Output {
  const parsed = schema.safeParse(value);
  if (!parsed.success)
    throw new CommandError(`--${option}: ${parsed.error.issues[0]?.message ?? 'cannot be used'}`);
  return parsed.data;
}

function explain(error: ApiError): string {
  const issues: readonly Issue[] = error.details.issues ?? [];
  return issues.length > 0
    ? issues.map((issue) => `${issue.path}: ${issue.message}`).join(' ')
    : error.message;
}

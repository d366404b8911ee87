import type { Examples } from './examples.types.js';
import { listSessions } from '@zonewerk/contracts';
import { balanceExamples } from '../billing/balance/balance-examples.js';
import { dnsExamples } from '../dns/clusters-examples.js';
import { factorExamples } from '../account/factors/factor-examples.js';
import { fileExamples } from '../content/files/files-examples.js';
import { PASSWORD, type SignedIn, type World } from './harness.js';
import { hostingExamples } from '../hosting/hosting-examples.js';
import { parameterExamples } from './parameter-examples.js';
import { roadmapExamples } from './roadmap-examples.js';
import { moduleExamples } from '../content/modules/modules-examples.js';
import { memberExamples } from '../projects/members-world.js';
import { releaseExamples } from '../releases/release-fixtures.js';
import { selfServiceExamples } from '../account/self-service-examples.js';
import { signInExamples } from '../account/sign-in/sign-in-examples.js';
import { careExamples } from '../support/care-fixtures.js';
import { supportExamples } from '../support/support-fixtures.js';
import { websiteExamples } from '../content/website/website-examples.js';

/** A valid request of every call, on objects of that person. */
export async function makeExamples(world: World, owner: SignedIn): Promise<Examples> {
  const project = await world.builders.project(owner.userId, 'Example');
  const inProject = { project_id: project.id };
  const [session] = (await owner.call(listSessions, {})).body.list as { ip: string; date: string }[];
  return {
    'identity.login': { body: { mail: owner.mail, password: PASSWORD } },
    ...signInExamples,
    'identity.logout': { body: {} },
    'identity.step-up': { body: { password: PASSWORD } },
    'identity.register': { body: { name: 'New', mail: 'new@example.com', password: PASSWORD } },
    'identity.register-confirm': { body: { mail: 'new@example.com', code: '123456' } },
    'identity.register-resend': { body: { mail: 'new@example.com' } },
    ...(await selfServiceExamples(owner, project.id)),
    ...(await factorExamples(owner)),
    'sessions.list': { body: { limit: 10 } },
    'sessions.authenticate': { body: { session_ip: session?.ip ?? '', session_date: session?.date ?? '' } },
    'sessions.name': {
      body: { session_ip: session?.ip ?? '', session_date: session?.date ?? '', name: 'Desk' },
    },
    'sessions.close-others': { body: {} },
    'sessions.close': { body: { session_ip: session?.ip ?? '', session_date: session?.date ?? '' } },
    ...accountExamples(owner),
    'history.list': { body: { limit: 10, browser: 'Unknown' } },
    'history.export': { body: { format: 'csv', period: 'week', zone: 'Europe/Amsterdam' } },
    'projects.list': { body: { query: 'Exa' } },
    'projects.get': { body: inProject },
    'projects.add': { body: { name: 'Another' } },
    'projects.export-audit-events': { body: { ...inProject, format: 'csv' } },
    'projects.list-audit-events': { body: inProject },
    'projects.set-label': { body: { ...inProject, label_color: 'teal' } },
    ...(await parameterExamples(owner, project.id)),
    ...(await roadmapExamples(owner, project.id)),
    ...(await memberExamples(world, owner)),
    ...(await dnsExamples(world, owner)),
    ...(await balanceExamples(world, owner)),
    ...(await supportExamples(owner, project.id)),
    ...(await careExamples(world, owner)),
    ...(await releaseExamples(world, owner)),
    ...(await websiteExamples(world, owner)),
    ...(await fileExamples(world, owner)),
    ...(await moduleExamples(world, owner)),
    ...(await hostingExamples(world, owner)),
  };
}

function accountExamples(owner: SignedIn): Examples {
  return {
    'account.check': { body: { item: 1 } },
    'account.export': { body: {} },
    'account.delete-preview': { body: {} },
    'account.delete': { body: { password: 'not the password of anybody', confirm: owner.mail } },
    'account.profile-get': { body: {} },
    'account.profile-set': { body: { name: 'Ada', zone: 'Europe/Amsterdam' } },
    'account.picture': { body: {} },
    'account.picture-remove': { body: {} },
    'account.picture-file': { params: { pictureId: 'x'.repeat(22) } },
  };
}

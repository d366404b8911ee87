import { checkDomainVerification, getDomainVerification, type DomainVerification } from '@zonewerk/contracts';
import type { RunningNameserver } from '../../../src/nameserver/nameserver.js';
import { ask, eventually, startDnsWorld, Zone, type DnsWorld } from '../../harness/clusters-world.js';
import type { SignedIn } from '../../harness/harness.js';

export async function verificationOf(zone: Zone): Promise<DomainVerification> {
  return (await zone.owner.call(getDomainVerification, zone.ids)).body.verification as DomainVerification;
}

export async function check(zone: Zone) {
  const { body } = await zone.owner.call(checkDomainVerification, zone.ids);
  return body as { message: string; verification: DomainVerification };
}

/**
 * Starts an API with a nameserver for all tests of a file. The nameserver is the resolver too: it hosts the parent
 * zones.
 */
export function useVerificationWorld() {
  let world: DnsWorld;
  let nameserver: RunningNameserver;
  let ada: SignedIn;
  let eve: SignedIn;
  let count = 0;
  beforeAll(async () => {
    world = await startDnsWorld();
    nameserver = await world.startNameserver();
    ada = await world.signedIn('Ada');
    eve = await world.signedIn('Eve');
  });
  afterAll(async () => {
    await nameserver.close();
    await world.close();
  });
  const freshDomain = () => {
    count += 1;
    return `victim-${count}.example`;
  };
  const answers = (name: string, expected: string, type = 'A') =>
    eventually(async () => expect(await ask(world.port, name, type)).toBe(expected));
  return {
    people: () => ({ ada, eve }),
    world: () => world,
    clusters: () => world.connection.collection('clusters'),
    freshDomain,
    answers,
    /** Restarts the nameserver, which then reads all clusters from the database. */
    async restartNameserver() {
      await nameserver.close();
      nameserver = await world.startNameserver();
    },
    /** A served zone of Ada, with an unverified zone of `owner` below it. */
    async unverifiedBelow(owner: SignedIn) {
      const parent = await Zone.create(world, ada, freshDomain());
      await parent.create('www', 'A', '192.0.2.1');
      await answers(`www.${parent.cluster.domain}`, 'NOERROR 192.0.2.1');
      const child = await Zone.create(world, owner, `login.${parent.cluster.domain}`);
      await child.create('www', 'A', '192.0.2.66');
      return { parent, child };
    },
  };
}

import { type Container, resolveDrift, shutDownContainer, startContainer } from '@zonewerk/contracts';
import { type Hosting, type HostingWorld, until } from '../hosting-world.js';
import type { World } from '../../harness/harness.js';
import type { DockerDaemon } from '@zonewerk/testing/docker-daemon';
import { firstInGate } from '@zonewerk/testing/tier';

/** An online container of an image. */
export interface DriftSubject {
  readonly world: World;
  readonly daemon: DockerDaemon;
  readonly hosting: HostingWorld;
  readonly own: Hosting;
  readonly id: string;
}

type Check = (subject: DriftSubject) => Promise<void>;

const instancesOf = ({ daemon, id }: DriftSubject) =>
  daemon.docker.listContainers({ all: true, filters: { label: [`zonewerk.container=${id}`] } });

async function instanceOf(subject: DriftSubject) {
  const [found] = await instancesOf(subject);
  return subject.daemon.docker.getContainer(found?.Id ?? '');
}

const drifted = ({ own, id }: DriftSubject, isRight: (drift: Container['drift']) => boolean) =>
  until(
    () => own.container(id),
    ({ drift }) => isRight(drift),
  );

const resolve = ({ own, id }: DriftSubject, choice: 'adopt' | 'revert') =>
  own.call(resolveDrift, { container_id: id, choice });

const statusOf = async ({ hosting, id }: DriftSubject) => (await hosting.visit(id)).status;

const END_CASES: readonly (readonly [string, Check])[] = [
  [
    'a stop by hand is reverted',
    async (subject) => {
      await (await instanceOf(subject)).stop({ t: 0 });
      const { state, status, message, drift } = await drifted(subject, (found) => found !== null);
      expect([state, status, message]).toEqual([
        'offline',
        0,
        'The instance was stopped outside of Zonewerk.',
      ]);
      expect(drift).toMatchObject({ kind: 'stopped', parts: [] });
      await until(
        () => statusOf(subject),
        (found) => found === 503,
      );
      expect((await resolve(subject, 'revert')).body).toMatchObject({ container: { drift: null } });
      expect(await subject.own.settled(subject.id, 'online')).toMatchObject({ drift: null, message: '' });
      expect(await statusOf(subject)).toBe(200);
    },
  ],
  [
    'a stop by hand is adopted',
    async (subject) => {
      await (await instanceOf(subject)).stop({ t: 0 });
      await drifted(subject, (found) => found?.kind === 'stopped');
      await resolve(subject, 'adopt');
      expect(await subject.own.settled(subject.id, 'offline')).toMatchObject({
        desired: 'stopped',
        drift: null,
        message: '',
      });
      expect(await instancesOf(subject)).toEqual([]);
      const again = await resolve(subject, 'adopt');
      expect(again.body).toEqual({
        status: 'conflict',
        message: 'This container has no change outside of Zonewerk to decide on.',
      });
    },
  ],
  [
    'an instance that is deleted by hand is created again by a start',
    async (subject) => {
      await (await instanceOf(subject)).remove({ force: true });
      await drifted(subject, (found) => found?.kind === 'deleted');
      expect(await instancesOf(subject)).toEqual([]);
      await subject.own.act(startContainer, subject.id);
      expect(await subject.own.settled(subject.id, 'online')).toMatchObject({ drift: null });
      expect(await statusOf(subject)).toBe(200);
    },
  ],
  [
    'an instance that is started by hand again gets visitors',
    async (subject) => {
      const instance = await instanceOf(subject);
      await instance.stop({ t: 0 });
      await drifted(subject, (found) => found?.kind === 'stopped');
      await instance.start();
      expect(await subject.own.settled(subject.id, 'online')).toMatchObject({ drift: null });
      await instance.restart({ t: 0 });
      // A restart that exceeds its grace period counts as a stop and a start.
      await until(
        () => subject.own.container(subject.id),
        ({ state, drift }) => state === 'online' && drift === null,
      );
      await until(
        () => statusOf(subject),
        (status) => status === 200,
      );
      expect((await instanceOf(subject)).id).toBe(instance.id);
    },
  ],
];

const memoryOf = async (subject: DriftSubject) =>
  (await (await instanceOf(subject)).inspect()).HostConfig.Memory ?? 0;

const CHANGE_CASES: readonly (readonly [string, Check])[] = [
  [
    'a change of limits by hand is adopted, and a further one is reverted',
    async (subject) => {
      const before = await memoryOf(subject);
      const instance = await instanceOf(subject);
      await instance.update({ Memory: 2 * before, MemorySwap: 2 * before });
      const { status, drift } = await drifted(subject, (found) => found !== null);
      expect([status, drift?.kind, drift?.parts]).toEqual([1, 'changed', ['limits']]);
      expect((await resolve(subject, 'adopt')).body).toMatchObject({ container: { status: 1, drift: null } });
      await instance.rename({ name: `renamed-${subject.id}` });
      expect((await drifted(subject, (found) => found !== null)).drift?.parts).toEqual(['limits', 'name']);
      await resolve(subject, 'revert');
      await until(
        () => instancesOf(subject),
        ([found]) => found !== undefined && found.Id !== instance.id,
      );
      await subject.own.settled(subject.id, 'online');
      expect(await memoryOf(subject)).toBe(before);
      expect(await subject.own.deployments(subject.id)).toHaveLength(1);
    },
  ],
  [
    'a pause by hand is over once the instance runs, and a shutdown ends it too',
    async (subject) => {
      const instance = await instanceOf(subject);
      await instance.pause();
      expect((await drifted(subject, (found) => found !== null)).drift?.parts).toEqual(['paused']);
      await instance.unpause();
      await drifted(subject, (found) => found === null);
      await instance.pause();
      await drifted(subject, (found) => found !== null);
      await subject.own.act(shutDownContainer, subject.id);
      expect(await subject.own.settled(subject.id, 'offline')).toMatchObject({ drift: null });
      expect(await instancesOf(subject)).toEqual([]);
    },
  ],
];

/** Display and resolution of external changes. */
export const DRIFT_CASES = [...firstInGate(END_CASES, 1), ...firstInGate(CHANGE_CASES, 0)];

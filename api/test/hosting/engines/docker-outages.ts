import { until } from '../hosting-world.js';
import type { DriftSubject } from './docker-drift.js';

const filtersOf = (id: string) => ({ label: [`zonewerk.container=${id}`] });

/** Ends of instances and of Docker itself. */
export const OUTAGE_CASES: readonly (readonly [string, (subject: DriftSubject) => Promise<void>])[] = [
  [
    'an instance that ends five times within a minute is given up',
    async ({ daemon, own, id }) => {
      const present = () => daemon.docker.listContainers({ filters: filtersOf(id) });
      for (let exits = 0; exits < 5; exits += 1) {
        const [instance] = await until(present, ([found]) => found?.State === 'running');
        await daemon.crash(instance?.Id ?? '');
        // An exit counts after the worker has detected the instance again.
        if (exits < 4)
          await until(
            () => own.container(id),
            ({ state }) => state !== 'online',
          );
        if (exits < 4) await own.settled(id, 'online');
      }
      await own.settled(id, 'crashing');
      expect(await present()).toEqual([]);
    },
  ],
  [
    'while Docker is killed, the server is unreachable and visitors are served',
    async ({ daemon, hosting, own, id }) => {
      const filters = filtersOf(id);
      const [before] = await daemon.docker.listContainers({ filters });
      const { body } = await hosting.visit(id);
      await daemon.kill();
      await own.settled(id, 'unreachable');
      expect(await hosting.visit(id)).toMatchObject({ status: 200, body });
      await daemon.launch();
      await own.settled(id, 'online');
      expect(await hosting.visit(id)).toMatchObject({ status: 200, body });
      expect((await daemon.docker.listContainers({ filters }))[0]?.Id).toBe(before?.Id);
      expect(await own.deployments(id)).toHaveLength(1);
    },
  ],
];

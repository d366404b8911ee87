import { Types } from 'mongoose';
import pino from 'pino';
import { until } from '@zonewerk/testing/until';
import type { ContainerDocument } from '../containers/container.schema.js';
import { Reconciler } from './reconciler.service.js';

type ReconcilerOptions = ConstructorParameters<typeof Reconciler>[0];

test('orphans are removed while work goes on, and a former instance of a container with work stays', async () => {
  const orphan = new Types.ObjectId();
  const former = new Types.ObjectId();
  const container = {
    _id: new Types.ObjectId(),
    project: new Types.ObjectId(),
    desired: { state: 'running', deployment: new Types.ObjectId(), generation: 1 },
    route: null,
    open: true,
  } as ContainerDocument;
  const removed: string[] = [];
  const nothing = () => Promise.resolve([]);
  const options = {
    containers: { openOn: () => Promise.resolve([container]), allOn: () => Promise.resolve([container]) },
    deployments: {
      cancelFormer: () => new Promise(() => {}),
      find: (id: Types.ObjectId) => Promise.resolve(id.equals(former) ? { container: container._id } : null),
    },
    data: { withRemovals: nothing, removeOrphans: nothing },
    builds: { cancelOthers: () => undefined, prune: nothing },
    engine: {
      list: () => Promise.resolve([former.toHexString(), orphan.toHexString()]),
      remove: (id: string) => Promise.resolve(removed.push(id)),
    },
    logger: pino({ level: 'silent' }),
  };
  const reconciler = new Reconciler(options as unknown as ReconcilerOptions);
  const server = new Types.ObjectId();
  await reconciler.reconcileOpen(server);
  await reconciler.reconcileAll(server);
  await until(
    () => Promise.resolve(removed),
    ({ length }) => length > 0,
  );
  expect(removed).toEqual([orphan.toHexString()]);
});

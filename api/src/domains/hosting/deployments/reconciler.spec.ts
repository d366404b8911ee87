import { Types } from 'mongoose';
import pino from 'pino';
import { until } from '@zonewerk/testing/until';
import type { ContainerDocument } from '../containers/container.schema.js';
import { Reconciler } from './reconciler.service.js';

type ReconcilerOptions = ConstructorParameters<typeof Reconciler>[0];

const nothing = () => Promise.resolve([]);

/** A container without visitors. */
function containerIn(state: 'running' | 'stopped', open: boolean): ContainerDocument {
  return {
    _id: new Types.ObjectId(),
    project: new Types.ObjectId(),
    desired: { state, deployment: new Types.ObjectId(), generation: 1 },
    route: null,
    open,
  } as ContainerDocument;
}

/** A reconciler of one container; its former deployment and an orphan have instances. */
function reconcilerOf(container: ContainerDocument, remove: (id: string) => void) {
  const orphan = new Types.ObjectId().toHexString();
  const former = new Types.ObjectId().toHexString();
  const options = {
    containers: {
      openOn: () => Promise.resolve([container]),
      allOn: () => Promise.resolve([{ ...container }]),
    },
    deployments: {
      cancelFormer: () => new Promise(() => {}),
      find: (id: Types.ObjectId) =>
        Promise.resolve(id.toHexString() === former ? { container: container._id } : null),
    },
    data: { withRemovals: nothing, removeOrphans: nothing },
    builds: { cancelOthers: () => undefined, prune: nothing, stop: nothing },
    engine: {
      list: () => Promise.resolve([orphan, former]),
      remove: (id: string) => Promise.resolve(remove(id)),
    },
    logger: pino({ level: 'silent' }),
  };
  return { reconciler: new Reconciler(options as unknown as ReconcilerOptions), orphan, former };
}

test('orphans are removed during work, and a former instance of a busy container remains', async () => {
  const removed: string[] = [];
  const container = containerIn('running', true);
  const { reconciler, orphan } = reconcilerOf(container, (id) => removed.push(id));
  const server = new Types.ObjectId();
  await reconciler.reconcileOpen(server);
  await reconciler.reconcileAll(server);
  await until(
    () => Promise.resolve(removed),
    ({ length }) => length > 0,
  );
  expect(removed).toEqual([orphan]);
});

test('an instance that becomes desired during the removal of an orphan remains', async () => {
  const removed: string[] = [];
  const container = containerIn('stopped', false);
  const { reconciler, orphan, former } = reconcilerOf(container, (id) => {
    removed.push(id);
    container.desired = { state: 'running', deployment: new Types.ObjectId(former), generation: 2 };
  });
  await reconciler.reconcileAll(new Types.ObjectId());
  await reconciler.drain();
  expect(removed).toEqual([orphan]);
});

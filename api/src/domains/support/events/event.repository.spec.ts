import mongoose, { type Model, Types } from 'mongoose';
import type { CaseCounterDocument } from '../cases/case.schema.js';
import { EventRepository } from './event.repository.js';
import type { CaseReaders } from '../merging/case-readers.repository.js';
import type { CaseEventDocument } from './event.schema.js';

/** Fake: the database. Numbers in `used` belong to events of another process. */
class FakeEvents {
  readonly batches: number[][] = [];
  readonly stored: number[] = [];
  value = 0;

  constructor(private readonly used: readonly number[] = []) {}

  repository(): EventRepository {
    const collection = { insertMany: (rows: { _id: number }[]) => this.insert(rows.map(({ _id }) => _id)) };
    const counters = {
      findById: () => ({ lean: async () => ({ value: this.value }) }),
      updateOne: async (_: object, change: { $max: { value: number } }) => {
        this.value = Math.max(this.value, change.$max.value);
      },
    };
    return new EventRepository(
      { collection } as unknown as Model<CaseEventDocument>,
      counters as unknown as Model<CaseCounterDocument>,
      { all: async () => [] } as unknown as CaseReaders,
    );
  }

  private async insert(numbers: number[]): Promise<void> {
    this.batches.push(numbers);
    const end = numbers.findIndex((number) => this.used.includes(number));
    this.stored.push(...(end === -1 ? numbers : numbers.slice(0, end)));
    if (end !== -1) throw duplicate(end);
  }
}

function duplicate(insertedCount: number): Error {
  const error = new mongoose.mongo.MongoBulkWriteError({ message: 'E11000', code: 11_000, writeErrors: [] }, {
    insertedCount,
  } as mongoose.mongo.BulkWriteResult);
  return Object.assign(error, { writeErrors: [{ code: 11_000 }] });
}

const change = () => ({ _id: new Types.ObjectId(), user: new Types.ObjectId() });

const appendAll = (events: EventRepository, count: number) =>
  Promise.all(Array.from({ length: count }, () => events.append(change())));

test('events that wait at the same moment are stored together', async () => {
  const fake = new FakeEvents();
  await appendAll(fake.repository(), 20);
  expect(fake.batches.map(({ length }) => length)).toEqual([1, 19]);
  expect(fake.stored).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test('numbers that belong to events of another process are skipped', async () => {
  const fake = new FakeEvents([1, 4]);
  await appendAll(fake.repository(), 5);
  expect(fake.stored).toEqual([2, 3, 5, 6, 7]);
  expect(fake.value).toBe(7);
});

test('a failed write rejects its callers, and later events are stored', async () => {
  const fake = new FakeEvents();
  const events = fake.repository();
  jest.spyOn(fake, 'insert' as never).mockRejectedValueOnce(new Error('away') as never);
  await expect(events.append(change())).rejects.toThrow('away');
  await events.append(change());
  expect(fake.stored).toEqual([1]);
});

test('the next event of the process ends a wait', async () => {
  const repository = new FakeEvents().repository();
  const waits = repository.nextStored(60_000);
  await repository.append({ _id: new Types.ObjectId(), user: new Types.ObjectId() });
  await expect(waits).resolves.toBeUndefined();
});

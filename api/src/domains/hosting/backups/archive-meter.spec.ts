import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ArchiveMeter, DataFault } from './archive-meter.js';

const block = Buffer.alloc(1_024);
const measure = (meter: ArchiveMeter, blocks: number) =>
  pipeline(
    Readable.from(Array.from({ length: blocks }, () => block)),
    meter,
    new Writable({ write: (_, __, done) => done() }),
  );

test('an archive at the size limit is measured', async () => {
  const meter = new ArchiveMeter(undefined, 2_048);
  await measure(meter, 2);
  expect(meter).toMatchObject({ length: 2_048, isWholeTar: true });
});

test('an archive above the size limit is aborted with the reason', async () => {
  const end = measure(new ArchiveMeter(undefined, 2_048), 3);
  await expect(end).rejects.toThrow(new DataFault('The volume has more bytes than its limit.'));
});

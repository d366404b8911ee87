import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '../../../../../platform/logging/logger.js';
import { FaceModel, type SeenFace } from '../face-model.service.js';
import { readPicture } from '../face-picture.js';
import { measure, ratesOf } from './error-rates.js';
import { faceReport, ratesModule } from './face-rates-report.js';
import { areStrangers, PEOPLE, surroundingsOf } from './test-set.js';
import { FIRST, pictureOf, VARIATIONS } from './variations.js';

/*
 * Measures the error rates of the face factor on its test set. Writes the report and the figures that pages show. The
 * run takes ten minutes. Run it after a change of the model, the threshold or the test set.
 */
const ROOT = join(import.meta.dirname, '../../../../../../..');
const model = new FaceModel({ root: ROOT }, createLogger('error', 'face-rates'));

async function look(dataUrl: string): Promise<readonly SeenFace[]> {
  const picture = await readPicture(dataUrl);
  if (!picture) throw new Error('A picture of the test set could not be read.');
  return model.look(picture);
}

const seen = [];
for (const person of PEOPLE) {
  const surroundings = await surroundingsOf(person, ROOT);
  const varied = new Map<string, readonly SeenFace[]>();
  for (const one of VARIATIONS) varied.set(one.name, await look(await pictureOf(surroundings, one)));
  seen.push({ person, first: await look(await pictureOf(surroundings, FIRST)), varied });
  process.stdout.write(`${seen.length} of ${PEOPLE.length} people\n`);
}
await model.onModuleDestroy();

const measured = measure(seen, areStrangers);
const rates = ratesOf(measured, new Set(PEOPLE.map(({ photograph }) => photograph)).size);
const report = faceReport(measured, rates, new Date().toISOString().slice(0, 10));
writeFileSync(join(ROOT, 'docs/figures/face.md'), report);
writeFileSync(join(ROOT, 'libs/contracts/src/account/factors/face/face-figures.ts'), ratesModule(rates));
process.stdout.write(report);

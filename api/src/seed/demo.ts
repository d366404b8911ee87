import type { INestApplicationContext } from '@nestjs/common';
import { Builders } from './builders.js';

/** Account of the demo. It exists only outside production, on the machine that was started. */
export const DEMO = { name: 'Demo', mail: 'demo@zonewerk.example', password: 'demo demo demo demo' } as const;

/** Makes the demo account with something to look at; does nothing when it exists. Returns whether it was made now. */
export async function seedDemo(app: INestApplicationContext): Promise<boolean> {
  const builders = new Builders(app);
  if (await builders.personByMail(DEMO.mail)) return false;
  const person = await builders.person(DEMO);
  await builders.project(person.id, 'Canal House');
  await builders.project(person.id, 'Harbour Office');
  return true;
}

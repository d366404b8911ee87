import mongoose from 'mongoose';
import { signIn } from '../person.mjs';

const BATCH = 10_000;
const MINUTE_MS = 60_000;
const ADDRESS = {
  kind: 'person',
  name: 'Joost Verbeek',
  street: 'Prinsengracht 263',
  postal_code: '1016 GV',
  city: 'Amsterdam',
  country: 'NL',
};

/**
 * @typedef {object} FilledBalance
 * @property {import('../person.mjs').Person} person
 * @property {{ few: string, many: string }} profiles
 */

/**
 * Creates a person with two billing profiles, one with few ledger entries and one with many. Each entry has the balance
 * after it; they are one minute apart, until now.
 *
 * @param {import('../world.mjs').World} world
 * @param {{ few: number, many: number }} entries
 * @returns {Promise<FilledBalance>}
 */
export async function fillBalance(world, entries) {
  const person = await signIn(world);
  const database = await mongoose.createConnection(world.mongodbUri).asPromise();
  try {
    const profiles = { few: '', many: '' };
    for (const size of /** @type {const} */ (['few', 'many'])) {
      const { profile } = await person.call('/api/user/balance/profile/add/', ADDRESS);
      profiles[size] = profile.id;
      await post(database, new mongoose.Types.ObjectId(profiles[size]), entries[size]);
    }
    return { person, profiles };
  } finally {
    await database.close();
  }
}

/** @param {mongoose.Connection} database @param {mongoose.Types.ObjectId} profile @param {number} count */
async function post(database, profile, count) {
  const from = Date.now() - count * MINUTE_MS;
  let balance = 0;
  for (let done = 0; done < count; done += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - done) }, (_, at) => {
      const entry = entryOf(done + at + 1);
      balance += entry.amount;
      return { ...entry, profile, balance, createdAt: new Date(from + entry.number * MINUTE_MS) };
    });
    await database.collection('ledger_entries').insertMany(rows, { ordered: false });
  }
  const books = { entries: count, balance, lastEntryAt: new Date(from + count * MINUTE_MS) };
  await database.collection('billing_profiles').updateOne({ _id: profile }, { $set: books });
}

/**
 * Every hundredth entry is rare, so that a filter has matches.
 *
 * @param {number} number
 */
export function entryOf(number) {
  const common = { key: `bench:${number}`, number, order: null };
  if (number % 100 === 0) return { ...common, reason: 'refund', text: 'Refund', amount: -1_000 };
  if (number % 2 === 0) return { ...common, reason: 'withdrawal', text: 'Withdrawal', amount: -1_900 };
  return { ...common, reason: 'top-up', text: 'Top-up by iDEAL | Wero', amount: 2_500 };
}

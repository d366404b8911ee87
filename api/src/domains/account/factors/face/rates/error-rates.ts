import type { FaceRates } from '@zonewerk/contracts';
import { distanceOf, isStraight, detectSingleFace, SAME_PERSON_MOST } from '../face-match.js';
import type { SeenFace } from '../face-model.service.js';

/** Faces that the model found in the pictures of one person. */
export interface SeenPerson<Person> {
  readonly person: Person;
  readonly first: readonly SeenFace[];
  /** By name of the variation. */
  readonly varied: ReadonlyMap<string, readonly SeenFace[]>;
}

/** Comparisons with the enrolled faces of other people: per picture, and per pair of people with all their pictures. */
export interface Strangers {
  readonly pictures: number;
  readonly picturesAccepted: number;
  readonly pairs: number;
  /** Pairs with at least one false match. */
  readonly accepted: number;
  /** The smallest distance. */
  readonly nearest: number;
}

/** Results for the pictures of the same person under one condition. */
export interface Own {
  readonly pictures: number;
  /** Pictures without exactly one face of sufficient size. */
  readonly unseen: number;
  /** Pictures with a face whose distance to the enrolled one is too large. */
  readonly unlike: number;
  /** The largest distance; null when no face was found in any picture. */
  readonly farthest: number | null;
}

export interface Measured {
  readonly people: number;
  /** People whose first picture can be enrolled: one face of sufficient size that looks into the camera. */
  readonly enrolled: number;
  readonly strangers: Strangers;
  /** People with a false match with a person who is different for certain. */
  readonly peopleAccepted: number;
  /** Pairs of people without a record of whether they are different. */
  readonly unknown: Strangers;
  readonly own: ReadonlyMap<string, Own>;
}

/** Compares one picture at a time, as at sign-in: the enrolled first picture with any other picture. */
export function measure<Person>(
  people: readonly SeenPerson<Person>[],
  areStrangers: (one: Person, other: Person) => boolean,
): Measured {
  const enrolled = people.flatMap((one) => {
    const face = detectSingleFace(one.first);
    return face && isStraight(face) ? [{ ...one, descriptor: face.descriptor }] : [];
  });
  const pairs = pairsOf(people).map(([one, other]) => ({
    both: [one.person, other.person],
    certain: areStrangers(one.person, other.person),
    distances: enrolled.flatMap(({ person, descriptor }) => {
      if (person !== one.person && person !== other.person) return [];
      const { first, varied } = person === one.person ? other : one;
      return distancesTo(descriptor, [first, ...varied.values()]);
    }),
  }));
  const certain = pairs.filter((pair) => pair.certain);
  const names = [...(people[0]?.varied.keys() ?? [])];
  return {
    people: people.length,
    enrolled: enrolled.length,
    strangers: strangersOf(certain),
    peopleAccepted: new Set(certain.filter(isAccepted).flatMap(({ both }) => both)).size,
    unknown: strangersOf(pairs.filter((pair) => !pair.certain)),
    own: new Map(
      names.map((name) => [
        name,
        ownOf(enrolled.map(({ descriptor, varied }) => distancesTo(descriptor, [varied.get(name) ?? []])[0])),
      ]),
    ),
  };
}

/**
 * Upper bound of a rate at a confidence of 95 % (Clopper and Pearson, one-sided), from the number of events in
 * independent trials.
 */
export function mostLikely(count: number, trials: number): number {
  if (count >= trials) return 1;
  let low = count / trials;
  let high = 1;
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (atMost(count, trials, middle) > 0.05) low = middle;
    else high = middle;
  }
  return high;
}

/** Figures of a measurement for display. */
export function ratesOf({ people, enrolled, strangers, own }: Measured, photographs: number): FaceRates {
  const all = [...own.values()];
  const pictures = all.reduce((sum, one) => sum + one.pictures, 0);
  const refused = all.reduce((sum, one) => sum + one.unseen + one.unlike, 0);
  return {
    people,
    enrolled,
    photographs,
    mostDistance: SAME_PERSON_MOST,
    pairs: strangers.pairs,
    pairsAccepted: strangers.accepted,
    maxAcceptedIn100: Math.ceil(mostLikely(strangers.accepted, strangers.pairs) * 100),
    ownPictures: pictures,
    ownRefused: refused,
  };
}

function pairsOf<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((one, at) => all.slice(at + 1).map((other): [T, T] => [one, other]));
}

/** Probability of at most this number of events in independent trials. */
function atMost(count: number, trials: number, share: number): number {
  let term = (1 - share) ** trials;
  let sum = term;
  for (let at = 1; at <= count; at += 1) {
    term *= ((trials - at + 1) / at) * (share / (1 - share));
    sum += term;
  }
  return sum;
}

/** Distances of the pictures; null without exactly one face of sufficient size. */
function distancesTo(descriptor: readonly number[], pictures: readonly (readonly SeenFace[])[]) {
  return pictures.map((faces) => {
    const face = detectSingleFace(faces);
    return face ? distanceOf(descriptor, face.descriptor) : null;
  });
}

interface Pair {
  readonly distances: readonly (number | null)[];
}

function isNear(distance: number | null): boolean {
  return distance !== null && distance < SAME_PERSON_MOST;
}

function isAccepted({ distances }: Pair): boolean {
  return distances.some(isNear);
}

/** Pairs without any enrolment are excluded. */
function strangersOf(all: readonly Pair[]): Strangers {
  const pairs = all.filter(({ distances }) => distances.length > 0);
  const compared = pairs.flatMap(({ distances }) => distances);
  return {
    pictures: compared.length,
    picturesAccepted: compared.filter(isNear).length,
    pairs: pairs.length,
    accepted: pairs.filter(isAccepted).length,
    nearest: Math.min(...compared.filter((distance) => distance !== null)),
  };
}

function ownOf(distances: readonly (number | null | undefined)[]): Own {
  const seen = distances.filter((distance) => typeof distance === 'number');
  return {
    pictures: distances.length,
    unseen: distances.length - seen.length,
    unlike: seen.filter((distance) => distance >= SAME_PERSON_MOST).length,
    farthest: seen.length > 0 ? Math.max(...seen) : null,
  };
}

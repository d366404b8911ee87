import { observable } from '../observable';

/** Signed-in person of the displayed pages. A change discards the data of the former person. */
export const person = observable<string | null>(null);

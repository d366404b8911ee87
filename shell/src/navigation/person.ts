import { observable } from '../observable';

/** The signed-in person whose pages are shown; what belongs to a former one is dropped when it changes. */
export const person = observable<string | null>(null);

export { readBoot, type PageBoot } from './boot.js';
export { createComposition, type Composition, type FailureReport } from './composition.js';
export { BlankError } from './failure-kind.js';
export { RemoteError } from './remote-error.js';
export type { LoadedScreen } from './remote-loader.js';

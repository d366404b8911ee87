export { readBoot } from './boot.js';
export {
  createComposition,
  type Composition,
  type CompositionOptions,
  type ScreenModule,
} from './composition.js';
export type { RemoteError, RemoteFailure } from './remote-error.js';
export type { BootDocument, BootRemote } from '../release/boot-document.js';

export { fakeUploads, later, offline, ok, refusal } from './network';
export { page, show } from './show';

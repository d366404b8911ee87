export { remoteConfig, type RemoteOptions } from './remote-config.js';
export { shellConfig, type ShellOptions } from './shell-config.js';
export { plainConfig, type PlainOptions, type PlainReport } from './plain-config.js';

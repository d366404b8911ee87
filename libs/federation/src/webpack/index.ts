export { remoteConfig, type RemoteOptions } from './remote-config.js';
export { shellConfig, type ShellOptions } from './shell-config.js';

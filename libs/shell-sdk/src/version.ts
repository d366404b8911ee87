/** Version of the promise that this library is; a remote's release names the range that it needs. */
export const SDK_VERSION = '0.1.0';

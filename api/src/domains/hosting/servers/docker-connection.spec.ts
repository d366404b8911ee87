import { newObjectId } from '../../../platform/database/object-id.js';
import type { FieldEncryption } from '../../../platform/database/field-encryption.js';
import { settingsOf } from './docker-connection.js';

// Real: the settings of a stored connection. A socket needs no sealing.
const noSealing = null as unknown as FieldEncryption;

test.each(['my docker.sock', 'docker?.sock', 'docker#1.sock', 'docker%20.sock', 'dócker.sock'])(
  'the path of the socket %s is unchanged',
  async (name) => {
    const connection = { url: `unix:///run/${name}`, address: '127.0.0.1', nodeImage: '' };
    expect(await settingsOf(noSealing, newObjectId(), connection)).toEqual({ socket: `/run/${name}` });
  },
);

import type { INestApplicationContext } from '@nestjs/common';
import { HOSTING_LIMITS, IMAGE_REFERENCE, line } from '@zonewerk/contracts';
import { z } from 'zod';
import { ImagesService } from '../domains/hosting/hosting.api.js';
import { CommandError } from '../platform/process/run-once.js';
import { read, type CommandForm, type Typed } from './command.js';

interface ImageCommand extends CommandForm {
  run(app: INestApplicationContext, typed: Typed): Promise<object>;
}

const HIGHEST_PORT = 65_535;
const name = line(HOSTING_LIMITS.imageNameCharacters, 'Please give the name of an image.');
const reference = z
  .string({ error: 'Please give the id of an image or a name with a digest.' })
  .regex(IMAGE_REFERENCE, 'This names no single image: use sha256:… or name@sha256:…');
const port = z.coerce
  .number('Please give a port number.')
  .int('Please give a port number.')
  .min(1, 'Please give a port number.')
  .max(HIGHEST_PORT, 'Please give a port number.');
const healthPath = z.string().regex(/^\/[\w./~-]{0,199}$/u, 'Please give a path, like /health.');

/** Commands for the images that projects may run. */
export const IMAGE_COMMANDS: Readonly<Record<string, ImageCommand>> = {
  'image add': {
    usage: 'image add --name N --reference R --port P [--health-path /]',
    options: ['name', 'reference', 'port', 'health-path'],
    async run(app, { options }) {
      const wanted = read(name, '--name', options['name']);
      const image = {
        reference: read(reference, '--reference', options['reference']),
        port: read(port, '--port', options['port']),
        healthPath: read(healthPath, '--health-path', options['health-path'] ?? '/'),
      };
      await app.get(ImagesService).put(wanted, image);
      return { name: wanted, ...image };
    },
  },
  'image list': {
    usage: 'image list',
    options: [],
    async run(app) {
      return { images: await app.get(ImagesService).list() };
    },
  },
  'image remove': {
    usage: 'image remove --name N',
    options: ['name'],
    async run(app, { options }) {
      const wanted = read(name, '--name', options['name']);
      if (!(await app.get(ImagesService).remove(wanted)))
        throw new CommandError(`No image has the name ${wanted}.`);
      return { name: wanted };
    },
  },
};

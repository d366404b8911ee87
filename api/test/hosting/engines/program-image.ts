import { runCommand } from '../../../src/admin/commands.js';
import type { DockerDaemon } from '@zonewerk/testing/docker-daemon';
import type { World } from '../../harness/harness.js';

/** Creates an image whose Node runs a program, and adds it to the catalogue. */
export async function addProgram(
  { daemon, world }: { readonly daemon: DockerDaemon; readonly world: World },
  name: string,
  program: string,
): Promise<void> {
  const Image = await daemon.image('node-image.sh');
  const container = await daemon.docker.createContainer({ Image, Cmd: ['none'] });
  const changes = `CMD ${JSON.stringify(['node', '-e', program.replaceAll('\n', ' ')])}`;
  const { Id } = (await container.commit({ changes })) as { Id: string };
  await container.remove();
  await runCommand(world.app, ['image', 'add', '--name', name, '--reference', Id, '--port', '8080']);
}

import { DISK_MOST } from '../engines/docker/docker-builds.js';
import type { DockerFacts } from '../engines/engine.js';

const PERCENT = 100;

/** Recommended changes of a Docker Engine for its operator, as sentences. */
export function warningsOf(facts: DockerFacts, isPublic: boolean): string[] {
  const { fault, reached, isRuled, storageDriver, usedShare } = facts;
  const warnings: readonly (readonly [boolean, string])[] = [
    [fault !== null, `No container can probe the host, so the server accepts no images: ${fault}`],
    [
      reached !== null,
      `Containers reach ${reached} of the host, so the server accepts no images. Run the script of server rules.`,
    ],
    [
      !isRuled,
      'The rules for outgoing connections are not in force, so the server accepts no images. Run the script of server rules --name.',
    ],
    [
      isPublic && !facts.hasUserNamespace,
      'Root of a container is root of the host. Start Docker of a public server with userns-remap.',
    ],
    [!facts.hasLiveRestore, 'Containers end while Docker is updated. Start Docker with --live-restore.'],
    [storageDriver !== 'overlay2', `Docker uses the storage driver ${storageDriver}. Use overlay2.`],
    [
      usedShare !== null && usedShare >= DISK_MOST,
      `The disk is used by ${Math.round((usedShare ?? 0) * PERCENT)}%. It builds nothing from ${DISK_MOST * PERCENT}% on.`,
    ],
  ];
  return warnings.flatMap(([isWrong, text]) => (isWrong ? [text] : []));
}

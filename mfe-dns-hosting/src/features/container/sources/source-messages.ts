import { HOSTING_LIMITS } from '@zonewerk/contracts';
import { formatBytes } from '@zonewerk/ui';

/** Texts about archives and commits that a container builds. */
export const sourceMessages = {
  archive: {
    title: 'Archive',
    purpose: 'A tar or tar.gz archive with a Dockerfile at its root. The server builds it.',
    present: 'Newest archive',
    none: 'No archive yet',
    file: 'Archive',
    fileHelp: `At most ${formatBytes(HOSTING_LIMITS.archiveBytes)}. FROM accepts the images of the catalogue.`,
    submit: 'Upload and deploy',
    cancel: 'Cancel the upload',
    progress: 'Upload of the archive',
    missing: 'Please choose an archive.',
    tooLarge: `An archive has at most ${formatBytes(HOSTING_LIMITS.archiveBytes)}.`,
    done: 'Archive uploaded. Its version is being built.',
    doneOffline: 'Archive uploaded. Start and update the container to deploy it.',
    notDeployed: 'Archive uploaded. Update the container to deploy it.',
  },
  git: {
    title: 'Git',
    purpose: (branch: string) =>
      `A push to the branch ${branch} creates a version. The server builds its Dockerfile.`,
    present: 'Newest commit',
    none: 'No commit yet',
    address: 'Address',
    copyAddress: 'Copy the address',
    steps: 'Commands for your first push',
    copySteps: 'Copy the commands',
    token: 'Use an API token for Git as the password. Any user name works.',
    toTokens: 'API access',
  },
  content: (label: string, subject: string) => (subject === '' ? label : `${label} ${subject}`),
  /** Total size of the files. The archive itself is smaller. */
  size: (bytes: number) => `files of ${formatBytes(bytes)}`,
  commit: (id: string) => id.slice(0, 7),
};

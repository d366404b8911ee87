import { IconDownload } from '@tabler/icons-react';
import type { SupportCase } from '@zonewerk/contracts';
import { formatBytes } from '@zonewerk/ui';
import { messages } from '../messages';
import classes from './post-files.module.css';
import { FileIcon } from './file-icon';

/** One post of a case. */
export type Post = SupportCase['posts'][number];

const texts = messages.case;

/** Files of a post as downloads. */
export function PostFiles({ files }: { files: Post['files'] }) {
  return (
    <ul className={classes.files} aria-label={texts.attachments}>
      {files.map(({ id, file_name: name, file_path: path, extension, size, scan }) => (
        <li key={id}>
          {/* Without `download` the shell would open the path as a page. */}
          <a
            className={classes.file}
            href={path}
            download={name}
            title={name}
            aria-label={texts.download(
              name,
              scan === 'clean' ? formatBytes(size) : `${formatBytes(size)}, ${texts.notChecked}`,
            )}
          >
            <FileIcon extension={extension} />
            <span className={classes.fileName}>{name}</span>
            <span className={classes.size}>
              {formatBytes(size)}
              {scan === 'clean' ? null : `, ${texts.notChecked}`}
            </span>
            <IconDownload aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}

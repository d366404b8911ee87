import { useState } from 'react';
import styles from './account-chooser.module.css';

interface AvatarProps {
  name: string;
  /** Path of the picture; null without one. */
  picture: string | null;
}

/** Picture of a person, or the first letter of the name. The name is next to it. */
export function Avatar({ name, picture }: AvatarProps) {
  const [broken, setBroken] = useState(false);
  if (picture !== null && !broken) {
    return <img className={styles['avatar']} src={picture} alt="" onError={() => setBroken(true)} />;
  }
  const [letter = ''] = name.trim();
  return (
    <span className={styles['avatar']} aria-hidden="true">
      {letter.toLocaleUpperCase()}
    </span>
  );
}

import type { ReactNode } from 'react';
import { Heading } from '../base/text';
import classes from './showcase.module.css';

export interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of the page with an anchor link. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <Heading level={2} id={`${id}-title`} className={classes.sectionTitle}>
        <a href={`#${id}`}>{title}</a>
      </Heading>
      {children}
    </section>
  );
}

export interface SampleProps {
  label: string;
  children: ReactNode;
}

/** One state of a component with its name. */
export function Sample({ label, children }: SampleProps) {
  return (
    <div className={classes.sample}>
      <Heading level={3} look={4} className={classes.sampleLabel}>
        {label}
      </Heading>
      {children}
    </div>
  );
}

import type { PageResponse } from '@zonewerk/contracts';

/** Shown for the page identity `project`. */
export function Screen({ page }: { page: PageResponse }) {
  return (
    <section>
      <h1>{page.title}</h1>
      <p>{page.url}</p>
    </section>
  );
}

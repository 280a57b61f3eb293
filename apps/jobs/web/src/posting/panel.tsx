import { type ReactNode, useId } from 'react';

/** A titled section of the page. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card p-5">
      <h2 id={id} className="text-large font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

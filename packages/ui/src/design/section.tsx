import type { ReactNode } from 'react';

const idOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/** Links to sections. */
export function Contents({ titles }: { titles: readonly string[] }) {
  return (
    <nav aria-label="Sections" className="design-contents">
      {titles.map((title) => (
        // A target, because the router would navigate.
        <a key={title} href={`#${idOf(title)}`} target="_self">
          {title}
        </a>
      ))}
    </nav>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section id={idOf(title)} aria-label={title} className="design-section">
      <h2 className="text-heading font-bold">{title}</h2>
      {children}
    </section>
  );
}

/** A component in one state. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="design-sample">
      <p className="text-small text-muted">{name}</p>
      {children}
    </div>
  );
}

/** Samples beside each other. */
export const Samples = ({ children }: { children: ReactNode }) => (
  <div className="design-samples">{children}</div>
);

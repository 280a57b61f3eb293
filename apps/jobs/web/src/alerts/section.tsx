import { type ReactNode, type Ref, useId } from 'react';

interface SectionProps {
  title: string;
  hint?: string;
  /** The heading, which can take the focus. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function Section({ title, hint, heading, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card grid gap-3 p-5">
      <div>
        <h2 id={id} ref={heading} tabIndex={-1} className="text-large font-semibold outline-none">
          {title}
        </h2>
        {hint && <p className="text-small text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

import { Link } from '@workreel/ui/router';
import type { ReactNode } from 'react';

interface ViewLinkProps {
  /** The page, with the query string of the view. */
  to: string;
  current: boolean;
  children: ReactNode;
}

/** A link to one of several views of a page. The current view is in the URL. */
export function ViewLink({ to, current, children }: ViewLinkProps) {
  return (
    <Link
      to={to}
      replace
      keepScroll
      aria-current={current ? 'page' : undefined}
      className={`button min-h-11 px-3 lg:min-h-9 text-small ${current ? 'border-accent bg-accent-soft text-accent-strong' : ''}`}
    >
      {children}
    </Link>
  );
}

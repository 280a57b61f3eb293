import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface ViewLinkProps {
  to: '/applications' | '/bookmarks';
  /** The URL parameters of the view. */
  search: Record<string, string[]>;
  current: boolean;
  children: ReactNode;
}

/** A link to one of several views of a page. The current view is in the URL. */
export function ViewLink({ to, search, current, children }: ViewLinkProps) {
  return (
    <Link
      to={to}
      search={search}
      replace
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-current={current ? 'page' : undefined}
      className={`button min-h-9 px-3 text-sm ${current ? 'border-accent bg-accent-soft text-accent-strong' : ''}`}
    >
      {children}
    </Link>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface ChoiceProps {
  to: '/applications' | '/bookmarks';
  /** What the address holds where it is chosen. */
  search: Record<string, string[]>;
  chosen: boolean;
  children: ReactNode;
}

/** One of several things to look at, of which the address holds the one that is shown. */
export function Choice({ to, search, chosen, children }: ChoiceProps) {
  return (
    <Link
      to={to}
      search={search}
      replace
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-current={chosen ? 'page' : undefined}
      className={`button min-h-9 px-3 text-sm ${chosen ? 'border-accent bg-accent-soft text-accent-strong' : ''}`}
    >
      {children}
    </Link>
  );
}

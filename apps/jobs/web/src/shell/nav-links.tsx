import { Link, useLocation } from '@tanstack/react-router';
import { useLanguage } from '../language/language.ts';

/** The sections, in the order in which a job seeker uses them. */
const LINKS = [
  { to: '/', name: 'listing' },
  { to: '/applications', name: 'applications' },
  { to: '/bookmarks', name: 'bookmarks' },
  { to: '/saved-searches', name: 'savedSearches' },
  { to: '/trends', name: 'trends' },
] as const;

const PAGES_WITH_SEARCH = ['/', '/trends'];

export function NavLinks({ className }: { className: string }) {
  const { nav } = useLanguage().t;
  const path = useLocation({ select: ({ pathname }) => pathname }).replace(/^\/app|\/$/g, '') || '/';
  return LINKS.map(({ to, name }) => (
    <Link
      key={to}
      to={to}
      // The listing and the trends share a search, so links between them preserve it.
      search={to !== path && PAGES_WITH_SEARCH.includes(to) && PAGES_WITH_SEARCH.includes(path) ? true : {}}
      className={className}
      aria-current={to === path ? 'page' : undefined}
    >
      {nav[name]}
    </Link>
  ));
}

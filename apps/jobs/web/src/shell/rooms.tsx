import { Link, useLocation } from '@tanstack/react-router';
import { useLanguage } from '../language/language.ts';

/** The rooms, in the order in which somebody who looks for work comes to need them. */
const ROOMS = [
  { to: '/', name: 'listing' },
  { to: '/applications', name: 'applications' },
  { to: '/bookmarks', name: 'bookmarks' },
  { to: '/saved-searches', name: 'savedSearches' },
  { to: '/trends', name: 'trends' },
] as const;

const SEARCHED = ['/', '/trends'];

export function Rooms({ className }: { className: string }) {
  const { nav } = useLanguage().t;
  const path = useLocation({ select: ({ pathname }) => pathname }).replace(/^\/app|\/$/g, '') || '/';
  return ROOMS.map(({ to, name }) => (
    <Link
      key={to}
      to={to}
      // The listing and the trends show one search, and lead to each other with it.
      search={to !== path && SEARCHED.includes(to) && SEARCHED.includes(path) ? true : {}}
      className={className}
      aria-current={to === path ? 'page' : undefined}
    >
      {nav[name]}
    </Link>
  ));
}

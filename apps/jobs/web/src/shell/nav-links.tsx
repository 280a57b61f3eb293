import { currentSection, Link, useAddress } from '@workreel/ui/router';
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
  const { path, query } = useAddress();
  return LINKS.map(({ to, name }) => (
    <Link
      key={to}
      // The listing and the trends share a search, so links between them preserve it.
      to={to !== path && PAGES_WITH_SEARCH.includes(to) && PAGES_WITH_SEARCH.includes(path) ? to + query : to}
      className={className}
      aria-current={currentSection(to, path)}
    >
      {nav[name]}
    </Link>
  ));
}

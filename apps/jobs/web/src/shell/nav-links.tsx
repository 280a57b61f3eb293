import { Icon } from '@workreel/ui/icon';
import { currentSection, Link, useAddress } from '@workreel/ui/router';
import { useLanguage } from '../language/language.ts';

/** The sections, in the order in which a job seeker uses them. */
const LINKS = [
  { to: '/', name: 'listing', icon: 'briefcase' },
  { to: '/applications', name: 'applications', icon: 'kanban' },
  { to: '/bookmarks', name: 'bookmarks', icon: 'bookmark' },
  { to: '/saved-searches', name: 'savedSearches', icon: 'star' },
  { to: '/alerts', name: 'alerts', icon: 'bell' },
  { to: '/trends', name: 'trends', icon: 'chart-line' },
] as const;

const PAGES_WITH_SEARCH = ['/', '/trends'];

export function NavLinks({ className, icons = false }: { className: string; icons?: boolean }) {
  const { nav } = useLanguage().t;
  const { path, query } = useAddress();
  return LINKS.map(({ to, name, icon }) => (
    <Link
      key={to}
      // The listing and the trends share a search, so links between them preserve it.
      to={to !== path && PAGES_WITH_SEARCH.includes(to) && PAGES_WITH_SEARCH.includes(path) ? to + query : to}
      className={className}
      aria-current={currentSection(to, path)}
    >
      {icons && <Icon name={icon} className="text-heading" />}
      {nav[name]}
    </Link>
  ));
}

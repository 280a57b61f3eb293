import { useCatalogue } from '../language.tsx';
import { Link, usePath } from '../router.tsx';
import { useService } from '../service.tsx';
import { ADMIN } from './catalogue.ts';

/** Links to the admin pages. */
export function ConsoleNav() {
  const messages = useCatalogue(ADMIN);
  const { application } = useService().session;
  const path = usePath();
  const links = [
    ['/console', messages.consoles[application]],
    ...(application === 'video' ? [['/console/videos', messages.videos] as const] : []),
    ['/console/people', messages.people],
    ['/console/audit-log', messages.auditLog],
    ['/console/security-log', messages.securityLog],
  ] as const;
  return (
    <nav
      aria-label={messages.nav}
      className="mb-4 flex flex-wrap gap-1 border-b border-line pb-2 max-sm:text-small"
    >
      {links.map(([to, label]) => (
        <Link
          key={to}
          to={to}
          aria-current={to === path ? 'page' : undefined}
          className="rounded-control px-2.5 py-1.5 max-sm:px-2 text-text no-underline hover:bg-tag aria-[current=page]:bg-tag aria-[current=page]:font-semibold"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

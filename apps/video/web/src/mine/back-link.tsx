import { Icon } from '@workreel/ui/icon';
import { Link } from '@workreel/ui/router';

/** The link above the heading of a page, to the page that it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="flex items-center gap-1 justify-self-start no-underline hover:underline">
      <Icon name="chevron-left" />
      {children}
    </Link>
  );
}

import { Icon } from '@workreel/ui/icon';
import { currentSection, Link, usePath } from '@workreel/ui/router';
import { useLanguage } from '../language/language.ts';
import { useUploadPercent } from '../upload/transfers-context.tsx';

const LINKS = [
  { to: '/', name: 'library', icon: 'tv' },
  { to: '/upload', name: 'upload', icon: 'upload' },
  { to: '/my-videos', name: 'mine', icon: 'film' },
  { to: '/playlists', name: 'playlists', icon: 'layout-list' },
] as const;

export function NavLinks({ className, icons = false }: { className: string; icons?: boolean }) {
  const { nav } = useLanguage().t;
  const uploadPercent = useUploadPercent();
  const path = usePath();
  return LINKS.map(({ to, name, icon }) => (
    <Link key={to} to={to} className={className} aria-current={currentSection(to, path)}>
      {icons && <Icon name={icon} className="text-heading" />}
      {nav[name]}
      {name === 'upload' && uploadPercent !== null && (
        <span className="ml-1 tabular-nums text-accent">{`${uploadPercent}%`}</span>
      )}
    </Link>
  ));
}

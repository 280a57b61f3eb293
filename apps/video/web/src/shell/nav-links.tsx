import { currentSection, Link, usePath } from '@workreel/ui/router';
import { useLanguage } from '../language/language.ts';
import { useUploadPercent } from '../upload/transfers-context.tsx';

const LINKS = [
  { to: '/', name: 'library' },
  { to: '/upload', name: 'upload' },
  { to: '/my-videos', name: 'mine' },
] as const;

export function NavLinks({ className }: { className: string }) {
  const { nav } = useLanguage().t;
  const uploadPercent = useUploadPercent();
  const path = usePath();
  return LINKS.map(({ to, name }) => (
    <Link key={to} to={to} className={className} aria-current={currentSection(to, path)}>
      {nav[name]}
      {name === 'upload' && uploadPercent !== null && (
        <span className="ml-1 tabular-nums text-accent">{`${uploadPercent}%`}</span>
      )}
    </Link>
  ));
}

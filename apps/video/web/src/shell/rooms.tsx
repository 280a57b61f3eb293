import { Link, useLocation } from '@tanstack/react-router';
import { useLanguage } from '../language/language.ts';
import { useUploading } from './uploading.ts';

const ROOMS = [
  { to: '/', name: 'library' },
  { to: '/upload', name: 'upload' },
  { to: '/my-videos', name: 'mine' },
] as const;

export function Rooms({ className }: { className: string }) {
  const { nav } = useLanguage().t;
  const uploading = useUploading();
  const path = useLocation({ select: ({ pathname }) => pathname }).replace(/^\/app|\/$/g, '') || '/';
  return ROOMS.map(({ to, name }) => (
    <Link key={to} to={to} className={className} aria-current={to === path ? 'page' : undefined}>
      {nav[name]}
      {name === 'upload' && uploading !== null && (
        <span className="ml-1 tabular-nums text-accent">{`${uploading}%`}</span>
      )}
    </Link>
  ));
}

import { Icon } from '@workreel/ui/icon';
import { Link } from '@workreel/ui/router';
import { useLanguage } from '../language/language.ts';

export function AccountLinks({ className }: { className: string }) {
  const { nav } = useLanguage().t;
  return (
    <Link to="/history" className={className}>
      <Icon name="history" />
      {nav.history}
    </Link>
  );
}

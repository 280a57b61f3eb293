import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';

export const QUIET_LINK = 'max-w-full truncate text-muted no-underline hover:text-text hover:underline';

/** A tag, with a link to the videos that have it. */
export function TagLink({ tag, to }: { tag: string; to: string }) {
  return (
    <Link to={to} lang={textLanguage(tag)} className={QUIET_LINK}>
      {`#${tag}`}
    </Link>
  );
}

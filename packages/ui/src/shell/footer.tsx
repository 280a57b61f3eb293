import { useLanguage } from '../language.tsx';
import { pageState } from '../page-state.ts';
import { Link } from '../router.tsx';

export function Footer() {
  const { footer } = useLanguage().t;
  const { source } = pageState();
  return (
    <footer className="border-t border-line">
      <ul className="mx-auto flex max-w-(--page-width) flex-wrap gap-x-5 gap-y-1 px-4 py-5 text-small max-lg:mb-16 [&_a]:text-muted">
        <li>
          <Link to="/about">{footer.about}</Link>
        </li>
        <li>
          <a href="/docs">{footer.api}</a>
        </li>
        {source && (
          <li>
            <a href={source}>{footer.source}</a>
          </li>
        )}
      </ul>
    </footer>
  );
}

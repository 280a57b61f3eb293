import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { TRACKER } from '../../language/language.ts';
import { toWebUrl } from '../../listing/format.domain.ts';

/** A link that opens a page of another site in a new tab; nothing if the URL is not that of a web page. @param props - `plain`: not as a button. */
export function ExternalLink(props: { url: string; label: string; plain?: boolean }) {
  const messages = useCatalogue(TRACKER);
  const href = toWebUrl(props.url);
  if (href === null) return null;
  return (
    <a
      className={props.plain ? 'inline-block wrap-anywhere max-lg:py-2.5' : 'button'}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {props.label} <Icon name="external-link" />
      <span className="visually-hidden"> ({messages.newTab})</span>
    </a>
  );
}

import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { POSTING } from '../language/language.ts';

/** A link, which looks like a button, to the page of a posting on its site. */
export function SourceLink({ href, label, className }: { href: string; label: string; className: string }) {
  const messages = useCatalogue(POSTING);
  return (
    <a
      className={`button whitespace-normal ${className}`}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
    >
      {label}
      <Icon name="external-link" />
      <span className="visually-hidden"> ({messages.newTab})</span>
    </a>
  );
}

import { useCatalogue } from '@workreel/ui/language';
import { textLanguage } from '@workreel/ui/text-language';
import type { Site } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { formatDay, toWebUrl } from '../listing/format.domain.ts';

/** The terms of a site, when they were checked, and its rules for robots. */
export function Terms({ site: { terms, hosts } }: { site: Site }) {
  const messages = useCatalogue(CONSOLE).sites;
  const { t } = useLanguage();
  const robots = hosts[0] === undefined ? null : toWebUrl(`https://${hosts[0]}/robots.txt`);
  return (
    <>
      <p lang={textLanguage(terms.text)}>{terms.text}</p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-small">
        <NewTabLink href={toWebUrl(terms.url)} text={messages.readTerms} />
        <NewTabLink href={robots} text={messages.readRobots} />
        <span className={terms.checked === null ? 'font-semibold text-alarm' : 'text-muted'}>
          {terms.checked === null
            ? messages.unchecked
            : messages.checked(formatDay(terms.checked, t.language))}
        </span>
      </p>
    </>
  );
}

function NewTabLink({ href, text }: { href: string | null; text: string }) {
  const messages = useCatalogue(CONSOLE);
  if (href === null) return null;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text} <span aria-hidden="true">↗</span>
      <span className="visually-hidden"> ({messages.newTab})</span>
    </a>
  );
}

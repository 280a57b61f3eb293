import { useCatalogue } from '@workreel/ui/language';
import { textLanguage } from '@workreel/ui/text-language';
import type { PostingDetails } from '../api.ts';
import { POSTING, useLanguage } from '../language/language.ts';
import { toWebUrl } from '../listing/format.domain.ts';
import { siteName } from '../listing/sites.ts';
import { Panel } from './panel.tsx';
import { SourceLink } from './source-link.tsx';

/** The description, or, if it was not collected, a link to where it is. */
export function Description({ posting: { description, sourceUrl, site } }: { posting: PostingDetails }) {
  const messages = useCatalogue(POSTING);
  const { t } = useLanguage();
  const href = toWebUrl(sourceUrl);
  if (description === null && href === null) return null;
  return (
    <Panel title={messages.description}>
      {description === null ? (
        <>
          <p className="mt-2 text-muted">{messages.noDescription}</p>
          <SourceLink
            href={href!}
            label={messages.readAt(siteName(site, t.language))}
            className="soft mt-3 w-full"
          />
        </>
      ) : (
        <p lang={textLanguage(description)} className="mt-2 leading-relaxed break-words whitespace-pre-line">
          {description}
        </p>
      )}
    </Panel>
  );
}

export function DescriptionSkeleton() {
  const messages = useCatalogue(POSTING);
  return (
    <Panel title={messages.description}>
      <div className="mt-3 grid gap-3" aria-hidden="true">
        <div className="skeleton h-4" />
        <div className="skeleton h-4" />
        <div className="skeleton h-4 w-3/5" />
      </div>
    </Panel>
  );
}

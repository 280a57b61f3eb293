import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import type { Posting } from '../api.ts';
import { APPLY, useLanguage } from '../language/language.ts';
import type { PostingFlags } from '../listing/posting-flags.ts';
import { siteName } from '../listing/sites.ts';
import { applicationPath } from '../paths.ts';
import { Applied } from './applied.tsx';
import { applyLinkOf, canApply } from './apply-link.ts';
import { hasEnded } from './ended.domain.ts';
import { useReturned } from './opened.ts';

interface ApplyProps {
  posting: Posting;
  application: PostingFlags['application'];
  /** Whether it is one of many on the page, which are less conspicuous and have the title in their names. */
  inList?: boolean;
  /** ID of a text about whether the posting is still open. */
  describedBy?: string | undefined;
}

/** Links to where the user applies, and records that they did; or shows their application. */
export function Apply({ posting, application, inList = false, describedBy }: ApplyProps) {
  const { id, title, site } = posting;
  const messages = useCatalogue(APPLY);
  const { t } = useLanguage();
  const asks = useReturned().some((each) => each.id === id);
  const canApplyNow = !application || hasEnded(application.status);
  const link = canApply(posting) ? applyLinkOf(posting) : undefined;
  const siteTitle = siteName(site, t.language);
  return (
    <div data-applying className={`flex flex-wrap items-center gap-2 ${inList ? '' : 'max-sm:basis-full'}`}>
      {application && (
        <>
          <span className="inline-flex items-center gap-1.5 font-semibold text-accent">
            <Icon name="circle-check" />
            {t.applied[application.status]}
          </span>
          <Link
            to={applicationPath(application.id)}
            className="button max-sm:grow"
            aria-label={inList ? messages.viewApplicationOf(title) : undefined}
          >
            {messages.viewApplication}
          </Link>
        </>
      )}
      {canApplyNow && (
        <>
          {link && (
            <a
              {...link}
              href={link.href}
              className={`button whitespace-normal ${inList ? 'soft' : 'primary max-sm:w-full'}`}
              aria-label={inList ? `${t.applyTo(siteTitle, title)} (${t.newTab})` : undefined}
              aria-describedby={describedBy}
            >
              {t.applyAt(siteTitle)}
              <Icon name="external-link" />
              {!inList && <span className="visually-hidden"> ({t.newTab})</span>}
            </a>
          )}
          {!link && canApply(posting) && <p className="basis-full text-muted">{messages.noSource}</p>}
          <Applied posting={posting} asks={asks} />
        </>
      )}
    </div>
  );
}

import type { PageHead, RequestedPage } from '@workreel/platform/http';
import { formatDayIn } from '@workreel/posting-parser';
import type { JobsContext } from '../context.ts';
import { findPostingDetails } from '../postings/index.ts';
import { missingHead, postingHead, postingIdFromPath } from './posting-head.domain.ts';
import type { DescribePosting } from './web-pages.ts';

/** Time zone of sites without a profile, from which postings were imported. Most of them are Korean. */
const DEFAULT_TIME_ZONE = 'Asia/Seoul';

/**
 * Returns the metadata of the pages of postings. A page without a posting has the status 404, so that search engines forget it.
 *
 * @param describe - if undefined, the pages have no description.
 */
export const postingHeads =
  (
    { db, profiles, settings }: Pick<JobsContext, 'db' | 'profiles' | 'settings'>,
    describe?: DescribePosting,
  ) =>
  async ({ path, language }: RequestedPage): Promise<PageHead | undefined> => {
    const id = postingIdFromPath(path);
    if (id === undefined) return undefined;
    const posting = await findPostingDetails(db, id);
    if (!posting) return { markup: missingHead(language), status: 404 };
    const timeZone = profiles.get(posting.site)?.timeZone ?? DEFAULT_TIME_ZONE;
    const now = new Date();
    const description = await describe?.(posting, { language, today: formatDayIn(now, timeZone) });
    const page = { language, base: settings.JOBS_BASE_URL, timeZone, now, description: description ?? '' };
    return { markup: postingHead(posting, page) };
  };

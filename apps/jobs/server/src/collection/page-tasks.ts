import { formatDayIn } from '@workreel/posting-parser';
import {
  type CheckReport,
  type CompiledProfile,
  checkDetail,
  checkPage,
  compileProfile,
  type DetailReport,
  decodeHtml,
  type PageEvidence,
  type PostingPageState,
  readEvidence,
  readPostingPage,
  type SiteProfile,
} from '@workreel/site-profiles';
import { type DetailPage, type KnownPosting, readDetailPage } from './detail-page.domain.ts';
import {
  type FatalPage,
  type PageCriteria,
  type RawPage,
  type ResultPage,
  readResultPage,
} from './result-page.domain.ts';

/** Tasks of the thread that parses pages. They and their results are sent as messages. */
export type PageTask =
  | { kind: 'collect'; profile: SiteProfile; raw: RawPage; page: number; criteria: PageCriteria }
  | { kind: 'check'; profile: SiteProfile; raw: RawPage }
  | { kind: 'checkDetail'; profile: SiteProfile; raw: RawPage }
  | { kind: 'detail'; profile: SiteProfile; raw: RawPage; posting: KnownPosting }
  | { kind: 'posting'; profile: SiteProfile; raw: RawPage; posting: { sourceUrl: string; title: string } }
  /** A page of a site that has no profile. */
  | { kind: 'evidence'; raw: RawPage };

export interface PageTaskResults {
  collect: ResultPage | FatalPage;
  check: CheckReport;
  checkDetail: DetailReport;
  detail: DetailPage;
  posting: PostingPageState;
  evidence: PageEvidence;
}

/** Runs tasks and keeps the compiled profiles. */
export function createTaskRunner(): (task: PageTask) => PageTaskResults[PageTask['kind']] {
  /** By content, because the thread may outlive a profile. There are as many as sites. */
  const compiled = new Map<string, CompiledProfile>();
  const compile = (profile: SiteProfile): CompiledProfile => {
    const key = JSON.stringify(profile);
    const existing = compiled.get(key);
    if (existing) return existing;
    const added = compileProfile(profile);
    compiled.set(key, added);
    return added;
  };
  return (task) => {
    const { raw } = task;
    if (task.kind === 'evidence') return readEvidence(decodeHtml(raw.bytes, raw.contentType).text, raw.url);
    const profile = compile(task.profile);
    if (task.kind === 'collect') return readResultPage(raw, task.page, profile, task.criteria);
    if (task.kind === 'detail') return readDetailPage(raw, profile, task.posting);
    const { text } = decodeHtml(raw.bytes, raw.contentType, task.profile);
    if (task.kind === 'posting') {
      const today = formatDayIn(raw.fetchedAt, task.profile.timeZone);
      return readPostingPage(profile, text, raw.url, task.posting, today);
    }
    if (task.kind === 'checkDetail') return checkDetail(profile, text, raw.url, raw.fetchedAt);
    return checkPage(profile, text, raw.url, raw.fetchedAt);
  };
}

/** The JSON API of the demo site. */
import { descriptionOf } from './description.ts';
import { type Frame, postingUrl } from './pages.ts';
import type { DatedPosting } from './postings.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;

/** Returns one page of an answer: postings, their total number, and the URL of the next page. */
export function jobsAnswer(
  frame: Frame,
  matches: readonly DatedPosting[],
  query: { keyword: string; offset: number; limit: number },
) {
  const offset = Math.max(0, query.offset || 0);
  const limit = Math.min(MAX_LIMIT, Math.max(1, query.limit || DEFAULT_LIMIT));
  const end = offset + limit;
  const next = new URLSearchParams({
    ...(query.keyword === '' ? {} : { keyword: query.keyword }),
    offset: String(end),
    limit: String(limit),
  });
  return {
    total: matches.length,
    offset,
    limit,
    next: end < matches.length ? `${frame.origin}${frame.path}/api/jobs?${next}` : null,
    jobs: matches.slice(offset, end).map((posting) => jobOf(frame, posting)),
  };
}

function jobOf(frame: Frame, posting: DatedPosting) {
  const { id, values, tags, postedOn, deadlineOn, deadline } = posting;
  return {
    id,
    url: postingUrl(frame, posting),
    title: values.title,
    company: { name: values.companyName },
    location: values.location.text,
    conditions: {
      experience: values.experience.text,
      education: values.education.text,
      employmentType: values.employmentType.text,
      salary: values.salary.text,
    },
    tags,
    posted: postedOn,
    deadline: deadlineOn ?? deadline,
    description: descriptionOf(posting).markup,
  };
}

import type { ReactNode } from 'react';
import type { Posting } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import {
  formatDeadline,
  formatExperience,
  formatLocation,
  formatPosted,
  formatSalary,
  localDay,
  webAddress,
} from './format.domain.ts';

/** Rows under headings on a wide screen, cards on a narrow one: one list of terms and values in both. */
export function PostingList({ postings, stale }: { postings: Posting[]; stale: boolean }) {
  const { t } = useLanguage();
  const today = localDay(new Date());
  return (
    <div className="listing" aria-busy={stale}>
      <Headings />
      <ol className="postings" aria-label={t.results.list}>
        {postings.map((posting) => (
          <PostingRow key={posting.id} posting={posting} today={today} />
        ))}
      </ol>
    </div>
  );
}

/** Each value carries its term in the list itself; these are for the eye. */
function Headings() {
  const { column } = useLanguage().t;
  return (
    <div className="headings" aria-hidden="true">
      <span>{column.posting}</span>
      <span>{column.location}</span>
      <span>{column.experience}</span>
      <span>{column.salary}</span>
      <span>{column.techStack}</span>
      <span>{column.deadline}</span>
      <span>{column.apply}</span>
    </div>
  );
}

function PostingRow({ posting, today }: { posting: Posting; today: string }) {
  const { t } = useLanguage();
  const address = webAddress(posting.sourceUrl);
  const location = formatLocation(posting.location, t);
  const experience = formatExperience(posting.experience, t);
  const salary = formatSalary(posting.salary, t);
  const deadline = formatDeadline(posting, today, t);
  const posted = formatPosted(posting.postedAt, today, t);
  const kinds = posting.employmentType.types.map((type) => t.employmentType[type]).join(', ');
  return (
    <li className={posting.status === 'closed' ? 'posting is-closed' : 'posting'}>
      <div className="what">
        <h2>
          {address === null ? (
            posting.title
          ) : (
            <a href={address} target="_blank" rel="noopener noreferrer">
              {posting.title}
              <span className="unseen"> ({t.newTab})</span>
            </a>
          )}
        </h2>
        <p>
          <span className="company">{posting.companyName}</span>
          {[kinds, posted].filter(Boolean).map((note) => (
            <span key={note} className="note">
              {note}
            </span>
          ))}
        </p>
      </div>
      <dl>
        <Value term={t.column.location} kind="location">
          {location}
        </Value>
        <Value term={t.column.experience} kind="experience">
          {experience}
        </Value>
        <Value term={t.column.salary} kind="salary">
          {salary && (
            <>
              {salary.main}
              {salary.yearly && <small>{salary.yearly}</small>}
            </>
          )}
        </Value>
        <Value term={t.column.techStack} kind="tech">
          {posting.techStack.length > 0 && (
            <ul className="tags">
              {posting.techStack.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          )}
        </Value>
        <Value term={t.column.deadline} kind={`deadline is-${deadline?.tone ?? 'plain'}`}>
          {deadline && (
            <>
              {deadline.main}
              {deadline.note && <small>{deadline.note}</small>}
            </>
          )}
        </Value>
      </dl>
      {address !== null && (
        <a
          className="apply"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${t.applyTo(posting.title)} (${t.newTab})`}
        >
          {t.apply}
        </a>
      )}
    </li>
  );
}

/** What a posting does not say is a dash among columns, and left out of a card. */
function Value({ term, kind, children }: { term: string; kind: string; children: ReactNode }) {
  const { t } = useLanguage();
  return children ? (
    <div className={`value ${kind}`}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  ) : (
    <div className="value is-absent">
      <dt>{term}</dt>
      <dd>
        <span aria-hidden="true">—</span>
        <span className="unseen">{t.notStated}</span>
      </dd>
    </div>
  );
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function PostingListSkeleton() {
  return (
    <div className="listing is-skeleton" aria-hidden="true">
      <Headings />
      <ol className="postings">
        {SKELETON_ROWS.map((row) => (
          <li key={row} className="posting">
            <div className="what">
              <span className="bone" />
              <span className="bone is-short" />
            </div>
            <span className="bone is-values" />
          </li>
        ))}
      </ol>
    </div>
  );
}

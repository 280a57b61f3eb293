import { useQueryClient } from '@tanstack/react-query';
import { expectOk } from '@workreel/ui/calls';
import { useCatalogue } from '@workreel/ui/language';
import { writeQuery } from '@workreel/ui/query-string';
import { Link, navigate, useParam } from '@workreel/ui/router';
import { useSession } from '@workreel/ui/service';
import { isNotFound } from '@workreel/ui/service-error';
import { describeError, StatusMessage } from '@workreel/ui/status-message';
import { textLanguage } from '@workreel/ui/text-language';
import { formatTime } from '@workreel/ui/times';
import { toast } from '@workreel/ui/toasts';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useId, useState } from 'react';
import { client, type Posting, type PostingHistoryEntry } from '../api.ts';
import { POSTING, SEARCH, useLanguage } from '../language/language.ts';
import { BookmarkButton } from '../listing/bookmark-button.tsx';
import {
  formatDay,
  formatDeadline,
  formatExperience,
  formatSalary,
  localDay,
  toWebUrl,
} from '../listing/format.domain.ts';
import { LoadError } from '../listing/load-error.tsx';
import { Row } from '../listing/row.tsx';
import { RowsSkeleton } from '../listing/rows.tsx';
import { usePostingFlags } from '../listing/use-posting-flags.ts';
import { applicationPath, applyPath } from '../paths.ts';
import { useSites } from '../search/use-facets.ts';
import { useRegionNames } from '../search/use-region-names.ts';
import { describeChanges } from './changes.domain.ts';
import { OtherPostings } from './other-postings.tsx';
import { Panel } from './panel.tsx';
import { Signals } from './signals.tsx';
import { useHistory, usePosting, useSimilar } from './use-posting.ts';

export function PostingPage() {
  const id = useParam('id');
  const messages = useCatalogue(POSTING);
  const { data: posting, error, refetch } = usePosting(id);
  useWindowTitle(posting?.title ?? (error && isNotFound(error) ? messages.missing : undefined));
  if (error && isNotFound(error))
    return (
      <StatusMessage page title={messages.missing} hint={messages.missingHint}>
        <Link to="/" className="button mt-4">
          {messages.toListing}
        </Link>
      </StatusMessage>
    );
  if (error && !posting)
    return <LoadError error={error} onRetry={() => void refetch()} onClear={undefined} />;
  if (!posting) return <RowsSkeleton />;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <article className="grid content-start gap-4">
        <Header posting={posting} />
        <Signals signals={posting.signals} />
        {posting.description !== null && <Description text={posting.description} />}
        <Details posting={posting} />
      </article>
      <div className="grid content-start gap-4">
        <History posting={posting} />
        <OtherPostings posting={posting} />
        <AdminActions posting={posting} />
      </div>
      <Similar id={id} />
    </div>
  );
}

function Header({ posting }: { posting: Posting }) {
  const messages = useCatalogue(POSTING);
  const { t } = useLanguage();
  const { title, companyName, status } = posting;
  const flags = usePostingFlags([posting]).get(posting.id);
  const href = toWebUrl(posting.sourceUrl);
  const deadline = formatDeadline(posting, localDay(new Date()), t);
  return (
    <header className="card grid gap-3 p-5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h1 lang={textLanguage(title)} className="text-2xl leading-tight font-bold">
            {title}
          </h1>
          <p className="mt-1 text-base">
            <Link to={`/${writeQuery({ company: companyName })}`} title={messages.moreFrom(companyName)}>
              <span lang={textLanguage(companyName)}>{companyName}</span>
            </Link>
          </p>
        </div>
        <BookmarkButton posting={posting} bookmarked={flags?.bookmarked ?? false} />
      </div>
      {status === 'closed' ? (
        <ClosedNote posting={posting} />
      ) : (
        deadline && (
          <p className={deadline.tone === 'soon' ? 'font-semibold text-alarm' : ''}>
            {[deadline.main, deadline.note].filter(Boolean).join(' · ')}
          </p>
        )
      )}
      {status === 'open' && (
        <p className="text-muted">
          {messages.lastVerifiedOn(formatDay(localDay(new Date(posting.lastVerifiedAt)), t.language))}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {flags?.application ? (
          <Link to={applicationPath(flags.application.id)} className="button primary">
            {messages.viewApplication}
          </Link>
        ) : (
          status === 'open' && (
            <Link to={applyPath(posting.id)} className="button primary">
              {messages.apply}
            </Link>
          )
        )}
        {href !== null && (
          <a className="button" href={href} target="_blank" rel="noopener noreferrer">
            {messages.source} <span aria-hidden="true">↗</span>
            <span className="visually-hidden"> ({messages.newTab})</span>
          </a>
        )}
      </div>
    </header>
  );
}

function Description({ text }: { text: string }) {
  const messages = useCatalogue(POSTING);
  const title = useId();
  return (
    <section aria-labelledby={title} className="card p-5">
      <h2 id={title} className="text-lg font-semibold">
        {messages.description}
      </h2>
      <p lang={textLanguage(text)} className="mt-2 leading-relaxed break-words whitespace-pre-line">
        {text}
      </p>
    </section>
  );
}

/** The parsed values next to the original texts, to make the parsing transparent. */
function Details({ posting }: { posting: Posting }) {
  const messages = useCatalogue(POSTING);
  const { t } = useLanguage();
  const title = useId();
  const { education: levels } = useCatalogue(SEARCH).filters.names;
  const { location, experience, education, employmentType, salary, deadline, techStack, sector } = posting;
  const salaryText = formatSalary(salary, t, posting.payTerms);
  const deadlineText = formatDeadline(posting, localDay(new Date()), t);
  // The formatters return the original text if nothing was parsed. A formatted value may also equal the original text.
  const parsed = (text: string | null, value: string | null, isParsed: boolean) =>
    isParsed || value !== text ? value : null;
  const level = education.level === null ? null : levels[education.level];
  const employmentTypes = employmentType.types.map((type) => t.employmentType[type]).join(', ') || null;
  const regions =
    [
      ...posting.regionNames.map((name) => name[t.language]),
      ...(posting.workplace === null ? [] : [t.workplace[posting.workplace]]),
    ].join(' · ') || null;
  return (
    <section aria-labelledby={title} className="card overflow-hidden">
      <h2 id={title} className="px-5 pt-4 text-lg font-semibold">
        {messages.details}
      </h2>
      <div
        aria-hidden="true"
        className={`${COLUMNS} mt-2 hidden text-[0.8125rem] text-muted sm:grid sm:py-1.5`}
      >
        <span>{messages.field}</span>
        <span>{messages.parsedValue}</span>
        <span>{messages.originalText}</span>
      </div>
      <dl className="mt-2 sm:mt-0">
        <Field name={t.fields.location} value={regions ?? location.text} original={location.text} />
        <Field
          name={t.fields.experience}
          value={parsed(
            experience.text,
            formatExperience(experience, t),
            experience.minYears !== null || experience.maxYears !== null || experience.newcomer === true,
          )}
          original={experience.text}
        />
        <Field name={t.fields.education} value={level} original={education.text} />
        <Field name={t.fields.employmentType} value={employmentTypes} original={employmentType.text} />
        <Field
          name={t.fields.salary}
          value={parsed(
            salary.text,
            salaryText && [salaryText.main, salaryText.yearly].filter(Boolean).join(' · '),
            salary.min !== null || salary.max !== null || posting.payTerms !== null,
          )}
          original={salary.text}
        />
        <Field
          name={t.fields.deadline}
          value={deadlineText && [deadlineText.main, deadlineText.note].filter(Boolean).join(' · ')}
          original={deadline.text}
        />
        {techStack.length > 0 && <Tags name={t.fields.techStack} filter="techStack" values={techStack} />}
        {sector.length > 0 && <Tags name={t.fields.sector} filter="sector" values={sector} />}
      </dl>
    </section>
  );
}

/** Says that the posting is closed, why and since when. */
function ClosedNote({ posting: { closedReason, closedAt } }: { posting: Posting }) {
  const messages = useCatalogue(POSTING);
  const { t } = useLanguage();
  return (
    <div className="text-muted">
      <p className="font-semibold">{messages.closed}</p>
      <p>
        {closedReason !== null && messages.closedReasons[closedReason]}{' '}
        {closedAt !== null && <time dateTime={closedAt}>({formatTime(closedAt, t.language)})</time>}
      </p>
    </div>
  );
}

/** Name, value and original text side by side, or stacked on a phone. */
const COLUMNS = 'grid px-5 sm:grid-cols-[1fr_1.6fr_1.6fr] sm:gap-x-4';

function Field(props: { name: string; value: string | null; original: string | null }) {
  const messages = useCatalogue(POSTING);
  const { name, value, original } = props;
  if (value === null && original === null) return null;
  return (
    <div className={`${COLUMNS} border-t border-line py-2.5`}>
      <dt className="text-[0.8125rem] text-muted sm:text-[1em] sm:text-text">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {value ?? <span className="text-muted">{messages.notParsed}</span>}
      </dd>
      <dd className="min-w-0 text-muted wrap-anywhere">
        <span className="sm:sr-only">{messages.originalText}: </span>
        {original === null ? messages.notStated : <span lang={textLanguage(original)}>{original}</span>}
      </dd>
    </div>
  );
}

function Tags(props: { name: string; filter: 'techStack' | 'sector'; values: string[] }) {
  const { name, filter, values } = props;
  return (
    <div className={`${COLUMNS} border-t border-line py-2.5`}>
      <dt className="text-[0.8125rem] text-muted sm:text-[1em] sm:text-text">{name}</dt>
      <dd className="min-w-0 sm:col-span-2">
        <ul className="flex flex-wrap gap-1.5">
          {values.map((value) => (
            <li key={value} className="min-w-0">
              <Link
                to={`/${writeQuery({ [filter]: value })}`}
                lang={textLanguage(value)}
                className="inline-block max-w-full rounded-md bg-tag px-2 text-text no-underline wrap-anywhere hover:underline"
              >
                {value}
              </Link>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

/** The times when the posting was posted, first found, last shown as open and closed. */
function History({ posting }: { posting: Posting }) {
  const messages = useCatalogue(POSTING);
  const { t } = useLanguage();
  const site = useSites().find((each) => each.site === posting.site);
  const events: [string, string | null][] = [
    [messages.posted, posting.postedAt],
    [messages.firstFound, posting.collectedAt],
    [messages.lastVerified, posting.lastVerifiedAt],
    [messages.closedAt, posting.closedAt],
  ];
  return (
    <Panel title={messages.history}>
      <ol className="mt-3 grid gap-3 border-l-2 border-line pl-4">
        {events.map(
          ([label, at]) =>
            at !== null && (
              <li key={label}>
                <p className="text-[0.8125rem] text-muted">{label}</p>
                <p>
                  <time dateTime={at}>{formatTime(at, t.language)}</time>
                </p>
              </li>
            ),
        )}
      </ol>
      <Changes id={posting.id} />
      <p className="mt-3 text-muted">{messages.from(site?.name[t.language] ?? posting.site)}</p>
    </Panel>
  );
}

/** What changed on the site, newest first; nothing if nothing did. */
function Changes({ id }: { id: string }) {
  const messages = useCatalogue(POSTING);
  const { data } = useHistory(id);
  const title = useId();
  if (!data || data.history.length === 0) return null;
  return (
    <section aria-labelledby={title} className="mt-4">
      <h3 id={title} className="font-semibold">
        {messages.changes.title}
      </h3>
      <ol className="mt-2 grid gap-3 border-l-2 border-line pl-4">
        {data.history.map((entry) => (
          <ChangeEntry key={`${entry.at} ${Object.keys(entry.changes)}`} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function ChangeEntry({ entry }: { entry: PostingHistoryEntry }) {
  const messages = useCatalogue(POSTING).changes;
  const { t } = useLanguage();
  const { education } = useCatalogue(SEARCH).filters.names;
  const { location } = entry.changes;
  const regionNameOf = useRegionNames(location && [...location.old.regions, ...location.new.regions]);
  const shown = describeChanges(entry, { t, education, regionNameOf }, localDay(new Date()));
  if (shown.length === 0) return null;
  return (
    <li>
      <p className="text-[0.8125rem] text-muted">
        <time dateTime={entry.at}>{formatTime(entry.at, t.language)}</time>
      </p>
      {shown.map(({ field, old, new: now }) => (
        <p key={field} className="wrap-anywhere">
          {field === 'deadline' && old !== null && now !== null
            ? messages.deadlineMoved(old, now)
            : messages.was[field](old)}
        </p>
      ))}
    </li>
  );
}

function Similar({ id }: { id: string }) {
  const messages = useCatalogue(POSTING);
  const { data } = useSimilar(id);
  const flagsById = usePostingFlags(data?.jobPostings ?? []);
  const title = useId();
  const today = localDay(new Date());
  if (!data) return null;
  return (
    <section aria-labelledby={title} className="lg:col-span-2">
      <h2 id={title} className="text-lg font-semibold">
        {messages.similar}
      </h2>
      {data.jobPostings.length === 0 && <p className="mt-1 text-muted">{messages.noSimilar}</p>}
      <ol className="mt-2 grid gap-2 lg:grid-cols-2">
        {data.jobPostings.map((posting) => (
          <Row key={posting.id} posting={posting} today={today} flags={flagsById.get(posting.id)} />
        ))}
      </ol>
    </section>
  );
}

/** Lets admins remove the posting, after confirmation. */
function AdminActions({ posting }: { posting: Posting }) {
  const messages = useCatalogue(POSTING);
  const { t } = useLanguage();
  const { account } = useSession();
  const queries = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  if (account?.role !== 'admin') return null;
  const removePosting = async () => {
    try {
      await expectOk(client.DELETE('/jobs/{id}', { params: { path: { id: posting.id } } }));
      await queries.resetQueries({ queryKey: ['postings'] });
      toast(messages.removed);
      await navigate('/');
    } catch (error) {
      toast(describeError(error as Error, t).title, 'alarm');
    }
  };
  return (
    <div className="grid gap-2">
      {confirming && <p role="alert">{messages.removeQuestion}</p>}
      <div className="flex gap-2">
        <button
          type="button"
          className="button danger"
          onClick={() => (confirming ? void removePosting() : setConfirming(true))}
        >
          {messages.remove}
        </button>
        {confirming && (
          <button type="button" className="button" onClick={() => setConfirming(false)}>
            {messages.cancel}
          </button>
        )}
      </div>
    </div>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { done } from '@workreel/ui/calls';
import { Condition, describeError } from '@workreel/ui/conditions';
import { useCatalogue } from '@workreel/ui/language';
import { useSession } from '@workreel/ui/service';
import { isAbsent } from '@workreel/ui/service-error';
import { formatTime } from '@workreel/ui/times';
import { toast } from '@workreel/ui/toasts';
import { useWindowTitle } from '@workreel/ui/window-title';
import { type ReactNode, useId, useState } from 'react';
import { client, type Posting } from '../api.ts';
import { POSTING, SEARCH, useLanguage } from '../language/language.ts';
import { BookmarkButton } from '../listing/bookmark-button.tsx';
import { Unavailable } from '../listing/conditions.tsx';
import {
  formatDeadline,
  formatExperience,
  formatLocation,
  formatSalary,
  localDay,
  webAddress,
} from '../listing/format.domain.ts';
import { useMarks } from '../listing/marks.ts';
import { Row } from '../listing/row.tsx';
import { RowsSkeleton } from '../listing/rows.tsx';
import { useSites } from '../search/use-facets.ts';
import { narrowest } from './regions.domain.ts';
import { usePosting, useSimilar } from './use-posting.ts';

export function PostingPage() {
  const { id } = useParams({ from: '/jobs/$id' });
  const messages = useCatalogue(POSTING);
  const { data: posting, error, refetch } = usePosting(id);
  useWindowTitle(posting?.title ?? (error && isAbsent(error) ? messages.missing : undefined));
  if (error && isAbsent(error))
    return (
      <Condition page title={messages.missing} hint={messages.missingHint}>
        <Link to="/" className="button mt-4">
          {messages.back}
        </Link>
      </Condition>
    );
  if (error && !posting)
    return <Unavailable error={error} onRetry={() => void refetch()} onClear={undefined} />;
  if (!posting) return <RowsSkeleton />;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <article className="grid content-start gap-4">
        <Head posting={posting} />
        <Details posting={posting} />
      </article>
      <div className="grid content-start gap-4">
        <History posting={posting} />
        <Administration posting={posting} />
      </div>
      <Similar id={id} />
    </div>
  );
}

function Head({ posting }: { posting: Posting }) {
  const messages = useCatalogue(POSTING);
  const { t } = useLanguage();
  const { title, companyName, status } = posting;
  const mark = useMarks([posting]).get(posting.id);
  const address = webAddress(posting.sourceUrl);
  const deadline = formatDeadline(posting, localDay(new Date()), t);
  return (
    <header className="card grid gap-3 p-5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl leading-tight font-bold">{title}</h1>
          <p className="mt-1 text-base">
            <Link to="/" search={{ company: [companyName] }} title={messages.moreOf(companyName)}>
              {companyName}
            </Link>
          </p>
        </div>
        <BookmarkButton posting={posting} bookmarked={mark?.bookmarked ?? false} />
      </div>
      {status === 'closed' ? (
        <p className="font-semibold text-muted">{messages.closed}</p>
      ) : (
        deadline && (
          <p className={deadline.tone === 'soon' ? 'font-semibold text-alarm' : ''}>
            {[deadline.main, deadline.note].filter(Boolean).join(' · ')}
          </p>
        )
      )}
      <div className="flex flex-wrap gap-2">
        {mark?.application ? (
          <Link to="/applications/$id" params={{ id: mark.application.id }} className="button primary">
            {messages.track}
          </Link>
        ) : (
          status === 'open' && (
            <Link to="/jobs/$id/apply" params={{ id: posting.id }} className="button primary">
              {messages.apply}
            </Link>
          )
        )}
        {address !== null && (
          <a className="button" href={address} target="_blank" rel="noopener noreferrer">
            {messages.source} <span aria-hidden="true">↗</span>
            <span className="unseen"> ({messages.newTab})</span>
          </a>
        )}
      </div>
    </header>
  );
}

/** What was read beside what was printed, so that everybody can see where a value comes from. */
function Details({ posting }: { posting: Posting }) {
  const messages = useCatalogue(POSTING);
  const { t } = useLanguage();
  const title = useId();
  const { education: levels } = useCatalogue(SEARCH).filters.names;
  const { location, experience, education, employmentType, salary, deadline, techStack, sector } = posting;
  const pay = formatSalary(salary, t);
  const until = formatDeadline(posting, localDay(new Date()), t);
  const own = (text: string | null, value: string | null) => (value === text ? null : value);
  const level = education.level === null ? null : levels[education.level];
  const kinds = employmentType.types.map((type) => t.employmentType[type]).join(', ') || null;
  const place = [...narrowest(location.regions), ...(location.remote ? [t.remote] : [])].join(', ') || null;
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
        <span>{messages.read}</span>
        <span>{messages.printed}</span>
      </div>
      <dl className="mt-2 sm:mt-0">
        <Field name={t.fields.location} read={place ?? formatLocation(location, t)} printed={location.text} />
        <Field
          name={t.fields.experience}
          read={own(experience.text, formatExperience(experience, t))}
          printed={experience.text}
        />
        <Field name={t.fields.education} read={level} printed={education.text} />
        <Field name={t.fields.employmentType} read={kinds} printed={employmentType.text} />
        <Field
          name={t.fields.salary}
          read={own(salary.text, pay && [pay.main, pay.yearly].filter(Boolean).join(' · '))}
          printed={salary.text}
        />
        <Field
          name={t.fields.deadline}
          read={until && [until.main, until.note].filter(Boolean).join(' · ')}
          printed={deadline.text}
        />
        {techStack.length > 0 && <Tags name={t.fields.techStack} filter="techStack" values={techStack} />}
        {sector.length > 0 && <Tags name={t.fields.sector} filter="sector" values={sector} />}
      </dl>
    </section>
  );
}

/** Name, value and text side by side; on a phone one below the other. */
const COLUMNS = 'grid px-5 sm:grid-cols-[1fr_1.6fr_1.6fr] sm:gap-x-4';

function Field(props: { name: string; read: string | null; printed: string | null }) {
  const messages = useCatalogue(POSTING);
  const { name, read, printed } = props;
  if (read === null && printed === null) return null;
  return (
    <div className={`${COLUMNS} border-t border-line py-2.5`}>
      <dt className="text-[0.8125rem] text-muted sm:text-[1em] sm:text-text">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {read ?? <span className="text-muted">{messages.notRead}</span>}
      </dd>
      <dd className="min-w-0 text-muted wrap-anywhere">
        <span className="sm:sr-only">{messages.printed}: </span>
        {printed ?? messages.notPrinted}
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
                to="/"
                search={{ [filter]: [value] }}
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

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card p-5">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Found, seen, closed: what is known of its life. */
function History({ posting }: { posting: Posting }) {
  const messages = useCatalogue(POSTING);
  const { t } = useLanguage();
  const site = useSites().find((each) => each.site === posting.site);
  const events: [string, string | null][] = [
    [messages.posted, posting.postedAt],
    [messages.found, posting.collectedAt],
    [messages.seen, posting.lastSeenAt],
    [messages.closedAt, posting.closedAt],
  ];
  return (
    <Panel title={messages.history}>
      <ol className="mt-3 grid gap-3 border-l-2 border-line pl-4">
        {events.map(
          ([what, at]) =>
            at !== null && (
              <li key={what}>
                <p className="text-[0.8125rem] text-muted">{what}</p>
                <p>
                  <time dateTime={at}>{formatTime(at, t.language)}</time>
                </p>
              </li>
            ),
        )}
      </ol>
      <p className="mt-3 text-muted">{messages.from(site?.name[t.language] ?? posting.site)}</p>
    </Panel>
  );
}

function Similar({ id }: { id: string }) {
  const messages = useCatalogue(POSTING);
  const { data } = useSimilar(id);
  const marks = useMarks(data?.jobPostings ?? []);
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
          <Row key={posting.id} posting={posting} today={today} mark={marks.get(posting.id)} />
        ))}
      </ol>
    </section>
  );
}

/** For admins: taking the posting down, asked for twice. */
function Administration({ posting }: { posting: Posting }) {
  const messages = useCatalogue(POSTING);
  const { t } = useLanguage();
  const { account } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  if (account?.role !== 'admin') return null;
  const takeDown = async () => {
    try {
      await done(client.DELETE('/jobs/{id}', { params: { path: { id: posting.id } } }));
      await queries.resetQueries({ queryKey: ['postings'] });
      toast(messages.takenDown);
      await navigate({ to: '/' });
    } catch (error) {
      toast(describeError(error as Error, t).title, 'alarm');
    }
  };
  return (
    <div className="grid gap-2">
      {asked && <p role="alert">{messages.takeDownSure}</p>}
      <div className="flex gap-2">
        <button
          type="button"
          className="button danger"
          onClick={() => (asked ? void takeDown() : setAsked(true))}
        >
          {messages.takeDown}
        </button>
        {asked && (
          <button type="button" className="button" onClick={() => setAsked(false)}>
            {messages.cancel}
          </button>
        )}
      </div>
    </div>
  );
}

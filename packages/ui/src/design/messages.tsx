import { QueryClient, QueryClientProvider, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge, type Tone } from '../console/badge.tsx';
import { ConsoleNav } from '../console/console-nav.tsx';
import { ConsoleSkeleton } from '../console/console-skeleton.tsx';
import { EntryList } from '../console/entry-list.tsx';
import { LogRow } from '../console/log.tsx';
import { MailWarning } from '../console/mail-warning.tsx';
import { Numbers } from '../console/numbers.tsx';
import { ProgressBar } from '../console/progress-bar.tsx';
import { CorrectedKeyword } from '../corrected-keyword.tsx';
import { LoadError } from '../load-error.tsx';
import { LoadMore } from '../load-more.tsx';
import { PagedList } from '../paged-list.tsx';
import { type Account, type Service, ServiceProvider, useService } from '../service.tsx';
import { Masthead, type NavLinks } from '../shell/masthead.tsx';
import { ErrorPage, NotFoundPage, ServerUnreachable } from '../shell/shell.tsx';
import { toast } from '../shell/toasts.tsx';
import { StatusMessage } from '../status-message.tsx';
import { BUSY, FAILED, INVALID, UNREACHABLE } from './errors.ts';
import { Sample, Samples, Section } from './section.tsx';

const TONES: Tone[] = ['plain', 'quiet', 'busy', 'good', 'notice', 'alarm'];

export function BadgesAndNumbers() {
  return (
    <Section title="Badges and numbers">
      <Samples>
        {TONES.map((tone) => (
          <Sample key={tone} name={tone}>
            <Badge tone={tone} text="Closing soon" />
          </Sample>
        ))}
      </Samples>
      <Sample name="ProgressBar">
        <div className="grid gap-2">
          <ProgressBar aria-label="Not started" done={0} total={10} />
          <ProgressBar aria-label="Running" done={4} total={10} />
          <ProgressBar aria-label="Finished" done={10} total={10} />
          <ProgressBar aria-label="Total unknown" done={null} total={1} />
        </div>
      </Sample>
      <Sample name="Numbers, large and small">
        <Numbers
          className="grid-cols-2 gap-4"
          large
          numbers={[
            ['Found', '1,204'],
            ['Saved', '980'],
            ['Rejected', '3'],
          ]}
        />
        <Numbers
          className="grid-cols-2 gap-4"
          numbers={[
            ['Pages', '40'],
            ['Size', '12 MB'],
          ]}
        />
      </Sample>
    </Section>
  );
}

const withoutMail = new QueryClient();
withoutMail.setQueryDefaults(['methods'], { staleTime: Number.POSITIVE_INFINITY });
withoutMail.setQueryData(['methods'], { mail: false, registration: 'open' });

export function Notices() {
  return (
    <Section title="Notices">
      <Sample name="CorrectedKeyword">
        <CorrectedKeyword entered="벡엔드" corrected="백엔드" onExact={() => {}} />
      </Sample>
      <Sample name="MailWarning">
        <QueryClientProvider client={withoutMail}>
          <MailWarning />
        </QueryClientProvider>
      </Sample>
      <Sample name="The server cannot be reached">
        <Simulated state="down" unsent={2}>
          <ServerUnreachable />
        </Simulated>
      </Sample>
      <Sample name="Toasts">
        <div className="flex flex-wrap gap-2">
          <button type="button" className="button" onClick={() => toast('Saved.')}>
            Notice
          </button>
          <button type="button" className="button" onClick={() => toast('Could not save.', 'alarm')}>
            Alarm
          </button>
          <button
            type="button"
            className="button"
            onClick={() =>
              toast(
                'Job hidden.',
                'notice',
                <button type="button" className="cursor-pointer underline">
                  Undo
                </button>,
              )
            }
          >
            With an action
          </button>
        </div>
      </Sample>
    </Section>
  );
}

export function PageStates() {
  return (
    <Section title="Page states">
      <Sample name="StatusMessage: nothing there">
        <StatusMessage title="No bookmarks yet" hint="Bookmarked jobs appear here.">
          <a href="#page-states" target="_self" className="button mt-4">
            View jobs
          </a>
        </StatusMessage>
      </Sample>
      {[UNREACHABLE, FAILED, BUSY, INVALID].map((error) => (
        <Sample key={error.message} name={`LoadError: ${error.message}`}>
          <LoadError error={error} onRetry={() => {}} />
        </Sample>
      ))}
      <Sample name="ErrorPage">
        <ErrorPage />
      </Sample>
      <Sample name="NotFoundPage">
        <NotFoundPage />
      </Sample>
      <Sample name="ConsoleSkeleton">
        <ConsoleSkeleton />
      </Sample>
    </Section>
  );
}

const PAGES = [1, 2].map((pagenum) => ({ pagenum }));
const Entries = ({ page }: { page: { pagenum: number } }) => (
  <div className="card p-4">Page {page.pagenum}</div>
);
const listOf = (state: object) =>
  ({ fetchNextPage: () => {}, refetch: () => {}, ...state }) as unknown as UseInfiniteQueryResult<unknown>;
const LISTS = [
  ['loading', listOf({})],
  ['empty', listOf({ data: {} })],
  ['failed', listOf({ error: FAILED })],
  ['with more', listOf({ data: {}, hasNextPage: true })],
  ['loading more', listOf({ data: {}, hasNextPage: true, isFetchingNextPage: true })],
] as const;

export function Lists() {
  const [stale, setStale] = useState(false);
  const row = (name: string) => (
    <LogRow
      key={name}
      at="2026-03-01T09:00:00Z"
      title={name}
      subject="hana@example.com"
      facts={['2 ×']}
      details={{}}
      nameOf={String}
    />
  );
  return (
    <Section title="Cards and lists">
      <Sample name="card">
        <div className="card p-4">Card</div>
      </Sample>
      <Sample name="PagedList; a list that is about to be replaced is dimmed">
        <button type="button" className="button" aria-pressed={stale} onClick={() => setStale(!stale)}>
          Replace
        </button>
        <PagedList
          label="Pages"
          pages={PAGES}
          getId={({ pagenum }) => String(pagenum)}
          stale={stale}
          Entries={Entries}
          onReach={() => {}}
        />
      </Sample>
      {LISTS.map(([state, list]) => (
        <Sample key={state} name={`EntryList: ${state}`}>
          <EntryList label="Log" list={list} rows={state === 'empty' ? [] : ['First', 'Second'].map(row)} />
        </Sample>
      ))}
      <Sample name="LoadMore">
        <LoadMore label="Show more" loading={false} onLoad={() => {}} />
        <LoadMore label="Show more" loading onLoad={() => {}} />
      </Sample>
    </Section>
  );
}

const USER: Account = {
  id: '1',
  email: 'hana@example.com',
  name: '김하나',
  role: 'user',
  language: 'ko',
  confirmed: true,
};
const SampleLinks: NavLinks = ({ className }) =>
  ['Jobs', 'Applications', 'Trends'].map((name, index) => (
    <a
      key={name}
      href="#frame"
      target="_self"
      className={className}
      aria-current={index === 0 ? 'page' : undefined}
    >
      {name}
    </a>
  ));

export function Frame() {
  return (
    <Section title="Frame">
      <Sample name="Masthead: signed out, user, admin">
        <div className="design-stack">
          <Simulated>
            <Masthead NavLinks={SampleLinks} />
          </Simulated>
          <Simulated account={USER}>
            <Masthead NavLinks={SampleLinks} />
          </Simulated>
          <Simulated account={{ ...USER, role: 'admin', name: 'A very long name of an admin' }}>
            <Masthead NavLinks={SampleLinks} />
          </Simulated>
        </div>
      </Sample>
      <Sample name="ConsoleNav">
        <ConsoleNav />
      </Sample>
    </Section>
  );
}

interface SimulatedProps {
  account?: Account | null;
  state?: 'up' | 'down';
  unsent?: number;
  children: React.ReactNode;
}

/** Shows components with another session or connection than that of the page. */
function Simulated({ account = null, state = 'up', unsent = 0, children }: SimulatedProps) {
  const service = useService();
  const [simulated] = useState(() => {
    const session = { account, restoring: false };
    const subscribe = () => () => {};
    return {
      ...service,
      session: { subscribe, state: () => session, signOut: async () => {} },
      connection: { subscribe, state: () => state, whenReachable: service.connection.whenReachable },
      unsent: { subscribe, count: () => unsent },
    } as unknown as Service;
  });
  return <ServiceProvider value={simulated}>{children}</ServiceProvider>;
}

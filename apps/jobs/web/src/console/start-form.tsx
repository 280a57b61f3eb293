import { useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@workreel/ui/calls';
import { Submit, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { Link, navigate } from '@workreel/ui/router';
import { ServiceError } from '@workreel/ui/service-error';
import { useId, useRef } from 'react';
import { client, type Site } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { runPath } from '../paths.ts';
import { CheckedField, problemWith, useFocusOnProblem } from './checked-field.tsx';
import { ConsoleFormError } from './error-messages.tsx';
import { parseCrawlRequest } from './request.domain.ts';
import { RUNS, runKey, SITES } from './use-runs.ts';

/** Limits of the API. */
const MAX_KEYWORD_LENGTH = 200;
const NUMBER_FIELDS = [
  { name: 'maxPages', max: 100_000 },
  { name: 'maxPostings', max: 10_000_000 },
  { name: 'stopAfterKnownPages', max: 1_000 },
] as const;

/** A form that starts a run and opens its page. */
export function StartForm({ sites }: { sites: readonly Site[] }) {
  const messages = useCatalogue(CONSOLE).start;
  const title = useId();
  const crawlable = sites.filter(({ enabled, template }) => enabled && !template);
  return (
    <section aria-labelledby={title} className="card p-5">
      <h2 id={title} className="text-large font-semibold">
        {messages.title}
      </h2>
      {crawlable.length === 0 ? (
        <p className="mt-2 text-muted">{messages.none}</p>
      ) : (
        <Fields sites={crawlable} />
      )}
    </section>
  );
}

function Fields({ sites }: { sites: readonly Site[] }) {
  const messages = useCatalogue(CONSOLE).start;
  const { t } = useLanguage();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const site = useId();
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    const body = parseCrawlRequest(fields);
    const run = await unwrap(client.POST('/jobs/crawl', { body }));
    queries.setQueryData(runKey(run.id), run);
    for (const queryKey of [RUNS, SITES]) void queries.invalidateQueries({ queryKey });
    await navigate(runPath(run.id));
  });
  useFocusOnProblem(form, error);
  // `noValidate`, because the service validates the fields.
  return (
    <form ref={form} onSubmit={onSubmit} noValidate className="mt-3 grid gap-4">
      <div className="grid gap-1">
        <label htmlFor={site} className="font-semibold">
          {messages.site}
        </label>
        <select id={site} name="site" className="field">
          {sites.map((each) => (
            <option key={each.site} value={each.site}>
              {each.name[t.language]}
            </option>
          ))}
        </select>
      </div>
      <CheckedField
        name="keyword"
        label={messages.keyword}
        hint={messages.keywordHint}
        maxLength={MAX_KEYWORD_LENGTH}
        problem={problemWith(error, 'keyword', messages.keywordInvalid(t.count(MAX_KEYWORD_LENGTH)))}
      />
      <LimitFields error={error} />
      <ConsoleFormError error={error}>
        <RunningLink error={error} />
      </ConsoleFormError>
      <Submit busy={busy}>{busy ? messages.busy : messages.submit}</Submit>
    </form>
  );
}

/** Optional settings of a run. */
function LimitFields({ error }: { error: Error | null }) {
  const messages = useCatalogue(CONSOLE).start;
  const { t } = useLanguage();
  return (
    <details>
      <summary className="w-fit cursor-pointer text-accent">{messages.more}</summary>
      <div className="mt-3 grid gap-4">
        {NUMBER_FIELDS.map(({ name, max }) => (
          <CheckedField
            key={name}
            name={name}
            label={messages[name]}
            hint={messages[`${name}Hint`]}
            inputMode="numeric"
            autoComplete="off"
            problem={problemWith(error, name, messages.wholeNumber(t.count(1), t.count(max)))}
          />
        ))}
        <label className="flex items-center gap-2">
          <input type="checkbox" name="includePromoted" className="size-4 shrink-0 accent-accent" />
          {messages.includePromoted}
        </label>
      </div>
    </details>
  );
}

/** A link to the run in progress, if the request was rejected because of it. */
function RunningLink({ error }: { error: Error | null }) {
  const messages = useCatalogue(CONSOLE).start;
  const problem = error instanceof ServiceError ? error.problem : undefined;
  if (problem?.code !== 'CRAWL_RUNNING' || !('runId' in problem)) return null;
  return <Link to={runPath(String(problem.runId))}>{messages.seeRunning}</Link>;
}

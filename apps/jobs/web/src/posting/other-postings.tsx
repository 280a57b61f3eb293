import { useQueryClient } from '@tanstack/react-query';
import { expectOk, unwrap } from '@workreel/ui/calls';
import { Field, FormError, fieldText, Submit, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { useSession } from '@workreel/ui/service';
import { failureReason } from '@workreel/ui/status-message';
import { useTimeZone } from '@workreel/ui/time-zone';
import { toast } from '@workreel/ui/toasts';
import { type FormEvent, useRef, useState } from 'react';
import { client, type PostingDetails } from '../api.ts';
import { POSTING, useLanguage } from '../language/language.ts';
import { formatDay, localDay, toWebUrl } from '../listing/format.domain.ts';
import { postingPath } from '../paths.ts';
import { Panel } from './panel.tsx';
import { parsePostingId } from './posting-id.domain.ts';
import { useSiteNames } from './use-site-names.ts';

type Source = PostingDetails['sources'][number];

/** The other postings of the same job. Admins can separate them, and join others. Nothing if there are none and the user is no admin. */
export function OtherPostings({ posting }: { posting: PostingDetails }) {
  const messages = useCatalogue(POSTING).others;
  const { account } = useSession();
  const isAdmin = account?.role === 'admin';
  const { id, groupId, sources } = posting;
  if (sources.length === 0 && !isAdmin) return null;
  return (
    <Panel title={messages.title}>
      <p className="mt-1 text-muted">{sources.length > 0 ? messages.hint : messages.none}</p>
      {sources.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {sources.map((source) => (
            <Other key={source.id} source={source} groupId={isAdmin ? groupId : null} />
          ))}
        </ul>
      )}
      {isAdmin && <Join key={id} id={id} />}
    </Panel>
  );
}

/** @param groupId - null if the user may not separate postings. */
function Other({ source, groupId }: { source: Source; groupId: string | null }) {
  const messages = useCatalogue(POSTING);
  const timeZone = useTimeZone();
  const { t } = useLanguage();
  const { id, site, sourceUrl, status, lastSeenAt } = source;
  const name = useSiteNames()(site);
  const href = toWebUrl(sourceUrl);
  const { others } = messages;
  return (
    <li className="grid gap-1 py-3 last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className={status === 'open' ? '' : 'text-muted'}>{others[status]}</span>
        <time dateTime={lastSeenAt} className="text-small text-muted">
          {others.lastSeen(formatDay(localDay(new Date(lastSeenAt), timeZone), t.language))}
        </time>
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Link to={postingPath(id)} aria-label={others.viewOn(name)}>
          {others.view}
        </Link>
        {href !== null && (
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${others.sourceOn(name)} (${messages.newTab})`}
          >
            {others.source} <span aria-hidden="true">↗</span>
          </a>
        )}
      </p>
      {groupId !== null && <Split id={id} groupId={groupId} site={name} />}
    </li>
  );
}

/** Separates a posting from the job, after confirmation. */
function Split({ id, groupId, site }: { id: string; groupId: string; site: string }) {
  const messages = useCatalogue(POSTING);
  const { t } = useLanguage();
  const refresh = useRefresh();
  const [confirming, setConfirming] = useState(false);
  const { others } = messages;
  const split = async () => {
    try {
      await expectOk(client.DELETE('/jobs/groups/{groupId}/{id}', { params: { path: { groupId, id } } }));
      toast(others.splitDone);
    } catch (error) {
      toast(failureReason(error as Error, t, others.errors), 'alarm');
    }
    await refresh();
  };
  return (
    <>
      {confirming && <p role="alert">{others.splitQuestion}</p>}
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button"
          aria-label={others.splitOf(site)}
          onClick={() => (confirming ? void split() : setConfirming(true))}
        >
          {others.split}
        </button>
        {confirming && (
          <button type="button" className="button" onClick={() => setConfirming(false)}>
            {messages.cancel}
          </button>
        )}
      </div>
    </>
  );
}

/** Joins another posting to the job, by the address of its page or its ID. */
function Join({ id }: { id: string }) {
  const messages = useCatalogue(POSTING).others;
  const refresh = useRefresh();
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    const other = parsePostingId(fieldText(fields, 'posting'))!;
    const { ids } = await unwrap(client.POST('/jobs/groups', { body: { ids: [id, other] } }));
    form.current?.reset();
    toast(messages.joinDone(ids.length));
    await refresh();
  });
  const validate = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const other = parsePostingId(currentTarget.value);
    currentTarget.setCustomValidity(
      other === undefined ? messages.joinInvalid : other === id ? messages.joinSelf : '',
    );
  };
  return (
    <form ref={form} onSubmit={onSubmit} className="mt-3 grid gap-3 border-t border-line pt-3">
      <Field
        name="posting"
        label={messages.joinLabel}
        hint={messages.joinHint}
        maxLength={2_000}
        autoComplete="off"
        required
        onInput={validate}
      />
      <FormError error={error} messages={messages.errors} />
      <div>
        <Submit busy={busy} className="">
          {busy ? messages.working : messages.join}
        </Submit>
      </div>
    </form>
  );
}

/** Returns a function that reloads postings after their groups have changed. */
function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ['posting'] });
    for (const name of ['postings', 'count', 'facets', 'similar'])
      queries.removeQueries({ queryKey: [name] });
  };
}

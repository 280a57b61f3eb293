import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Field, FormError, fieldText, Submit, useSubmit } from '@workreel/ui/form';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { useMethods } from '@workreel/ui/methods';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import { formatTime } from '@workreel/ui/times';
import { useId, useRef, useState } from 'react';
import {
  createShareLink,
  findShareLinks,
  findSharePeople,
  revokeShareLink,
  type ShareLink,
  setSharePeople,
} from '../api.ts';
import { useLanguage, WATCH } from '../language/language.ts';
import { endOfDay, isoDay, splitEmails } from './sharing.domain.ts';
import { linkFrom } from './start.domain.ts';

/** How long a link can be valid, in days. */
const MAX_DAYS = 365;

/** The links and people that one of the user's own private videos is shared with. @param props - `start`: of the links, in seconds. */
export function Sharing({ id, start }: { id: string; start: number | null }) {
  const messages = useCatalogue(WATCH).sharing;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid gap-4 border-b border-line pb-4">
      <h3 id={headingId} className="text-large font-semibold">
        {messages.heading}
      </h3>
      <Links id={id} start={start} />
      <People id={id} />
    </section>
  );
}

/** What was last done in a part of the dialog, and its heading, which gets the focus when the pressed button is gone. */
function useStatus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [text, setText] = useState('');
  const setAndFocus = (next: string) => {
    setText(next);
    heading.current?.focus();
  };
  return { heading, text, setText, setAndFocus };
}

const HEADING = 'font-semibold outline-none';

function People({ id }: { id: string }) {
  const messages = useCatalogue(WATCH).sharing;
  const status = useStatus();
  const queries = useQueryClient();
  const queryKey = [PER_ACCOUNT, 'share-people', id];
  const { data: methods } = useMethods();
  const people = useQuery({ queryKey, staleTime: 0, queryFn: ({ signal }) => findSharePeople(id, signal) });
  const form = useRef<HTMLFormElement>(null);
  const [removeError, setRemoveError] = useState<Error | null>(null);
  const set = async (emails: string[]) => queries.setQueryData(queryKey, await setSharePeople(id, emails));
  const adding = useSubmit(async (fields) => {
    setRemoveError(null);
    await set([...(people.data ?? []), ...splitEmails(fieldText(fields, 'emails'))]);
    status.setText(messages.added);
    form.current?.reset();
  });
  const remove = (email: string) => {
    setRemoveError(null);
    const others = people.data!.filter((other) => other !== email);
    set(others)
      .then(() => status.setAndFocus(messages.removed(email)))
      .catch((error: Error) => setRemoveError(error));
  };
  return (
    <div className="grid gap-3">
      <h4 ref={status.heading} tabIndex={-1} className={HEADING}>
        {messages.people}
      </h4>
      {methods && <p className="text-small text-muted">{messages.peopleHint(methods.mail)}</p>}
      {people.data && people.data.length > 0 && (
        <ul aria-label={messages.peopleList} className="grid gap-1">
          {people.data.map((email) => (
            <li key={email} className="flex items-center justify-between gap-2">
              <span className="min-w-0 wrap-anywhere">{email}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={messages.remove(email)}
                title={messages.remove(email)}
                onClick={() => remove(email)}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {people.data && (
        <form ref={form} onSubmit={adding.onSubmit} className="grid gap-2">
          <Field name="emails" label={messages.email} inputMode="email" autoComplete="off" required />
          <div>
            <Submit busy={adding.busy} className="">
              {messages.add}
            </Submit>
          </div>
        </form>
      )}
      <p role="status" className="text-muted empty:hidden">
        {status.text}
      </p>
      <FormError error={adding.error ?? removeError ?? people.error} messages={messages.errors} />
    </div>
  );
}

function Links({ id, start }: { id: string; start: number | null }) {
  const messages = useCatalogue(WATCH).sharing;
  const status = useStatus();
  const queries = useQueryClient();
  const queryKey = [PER_ACCOUNT, 'share-links', id];
  const links = useQuery({ queryKey, staleTime: 0, queryFn: ({ signal }) => findShareLinks(id, signal) });
  const [isCreating, setCreating] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  /** The link that was just created. */
  const [created, setCreated] = useState<string | null>(null);
  const onCreated = async (link: ShareLink) => {
    status.setText('');
    setCreated(link.id);
    await queries.invalidateQueries({ queryKey });
    setCreating(false);
  };
  const revoke = (linkId: string) => {
    setError(null);
    revokeShareLink(id, linkId)
      .then(() => queries.invalidateQueries({ queryKey }))
      .then(() => status.setAndFocus(messages.revoked))
      .catch((problem: Error) => setError(problem));
  };
  return (
    <div className="grid gap-3">
      <h4 ref={status.heading} tabIndex={-1} className={HEADING}>
        {messages.links}
      </h4>
      <p className="text-small text-muted">{messages.linksHint}</p>
      {links.data && links.data.length > 0 && (
        <ul aria-label={messages.linkList} className="grid gap-3">
          {links.data.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              url={linkFrom(link.url, start)}
              created={link.id === created}
              onRevoke={() => revoke(link.id)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="text-muted empty:hidden">
        {status.text}
      </p>
      <FormError error={error ?? links.error} messages={messages.errors} />
      {isCreating ? (
        <LinkForm id={id} onCreated={onCreated} onCancel={() => setCreating(false)} />
      ) : (
        <div>
          <button
            type="button"
            className={links.data?.length === 0 ? 'button primary' : 'button'}
            onClick={() => setCreating(true)}
          >
            <Icon name="link" />
            {messages.newLink}
          </button>
        </div>
      )}
    </div>
  );
}

interface LinkRowProps {
  link: ShareLink;
  /** The URL of the link, with the start that the user chose. */
  url: string;
  /** Whether it was just created, so that the user wants to copy it. */
  created: boolean;
  onRevoke: () => void;
}

function LinkRow({ link, url, created, onRevoke }: LinkRowProps) {
  const { t } = useLanguage();
  const { sharing: messages, link: urlLabel, copied, copyFailed } = useCatalogue(WATCH);
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState(created ? messages.created : '');
  const statusId = useId();
  const name = link.label || messages.unnamed;
  const expiry = () => {
    if (link.expired) return messages.expired;
    return link.expiresAt === null
      ? messages.noExpiry
      : messages.expiresAt(formatTime(link.expiresAt, t.language));
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setStatus(copied);
    } catch {
      // The clipboard is available only over HTTPS and on localhost.
      setStatus(copyFailed);
      field.current?.select();
    }
  };
  return (
    <li className="grid gap-1">
      <p className="wrap-anywhere">
        {name}{' '}
        <span className="text-small text-muted">
          {link.hasPassword && `${messages.hasPassword} · `}
          {expiry()}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          className="field min-w-0 flex-1"
          aria-label={`${urlLabel}: ${name}`}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        {!link.expired && (
          <button
            type="button"
            className={created ? 'button primary' : 'button'}
            aria-label={messages.copyLink(name)}
            aria-describedby={statusId}
            // The button of the form that created the link is gone.
            ref={created ? focusOnce : undefined}
            onClick={() => void copy()}
          >
            {messages.copyShort}
          </button>
        )}
        <button type="button" className="button danger" aria-label={messages.revoke(name)} onClick={onRevoke}>
          {messages.revokeShort}
        </button>
      </div>
      <p id={statusId} role="status" className="text-small text-muted empty:hidden">
        {status}
      </p>
    </li>
  );
}

const focusOnce = (element: HTMLElement | null) => element?.focus();

function LinkForm(props: {
  id: string;
  onCreated: (link: ShareLink) => Promise<void>;
  onCancel: () => void;
}) {
  const { sharing: messages, cancel } = useCatalogue(WATCH);
  const [now] = useState(() => new Date());
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    const password = fieldText(fields, 'share-password');
    const day = fieldText(fields, 'expires');
    const link = await createShareLink(props.id, {
      label: fieldText(fields, 'label'),
      ...(password && { password }),
      ...(day && { expiresAt: endOfDay(day).toISOString() }),
    });
    await props.onCreated(link);
  });
  return (
    <form onSubmit={onSubmit} className="grid gap-3 rounded-card bg-notice-soft p-3">
      <Field
        name="label"
        label={messages.label}
        hint={messages.labelHint}
        maxLength={100}
        autoComplete="off"
      />
      <Field
        name="share-password"
        type="password"
        label={messages.password}
        hint={messages.passwordHint}
        minLength={4}
        maxLength={200}
        autoComplete="new-password"
      />
      <Field
        name="expires"
        type="date"
        label={messages.expires}
        hint={messages.expiresHint}
        min={isoDay(now)}
        max={isoDay(now, MAX_DAYS)}
      />
      <FormError error={error} messages={messages.errors} />
      <div className="flex flex-wrap gap-2">
        <Submit busy={busy}>{messages.create}</Submit>
        <button type="button" className="button" onClick={props.onCancel}>
          {cancel}
        </button>
      </div>
    </form>
  );
}

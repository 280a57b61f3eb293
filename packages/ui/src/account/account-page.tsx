import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LANGUAGE_CODES, LANGUAGES } from '@workreel/languages';
import { type ReactNode, useId, useState } from 'react';
import { describeError } from '../conditions.tsx';
import { Field, FormError, Submit, textOf, useSending } from '../form.tsx';
import { useCatalogue, useLanguage } from '../language.tsx';
import { PASSWORD } from '../password.ts';
import { MINE } from '../queries.ts';
import { saveFile } from '../save-file.ts';
import { type Account, type SignedInPlace, useService } from '../service.tsx';
import { toast } from '../shell/toasts.tsx';
import { useWindowTitle } from '../shell/window-title.ts';
import { formatAgo } from '../times.domain.ts';
import { nameOfBrowser } from './browser.domain.ts';
import { ACCOUNT } from './catalogue.ts';
import { AccountRequired } from './required.tsx';

export function AccountPage() {
  const messages = useCatalogue(ACCOUNT);
  useWindowTitle(messages.account);
  return (
    <AccountRequired>
      {(account) => (
        <div className="mx-auto grid max-w-2xl gap-4">
          <h1 className="text-xl font-bold">{messages.account}</h1>
          {!account.confirmed && <Unconfirmed account={account} />}
          <Profile key={account.id} account={account} />
          <Sessions />
          <Data account={account} />
        </div>
      )}
    </AccountRequired>
  );
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card grid gap-4 p-5">
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {hint && <p className="text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

/** Does something and says so; what goes wrong is said as well. */
function useDoing<Input = void>(work: (input: Input) => Promise<unknown>, said: string) {
  const { t } = useLanguage();
  return useMutation({
    mutationFn: work,
    onSuccess: () => toast(said),
    onError: (error) => toast(describeError(error, t).title, 'alarm'),
  });
}

function Unconfirmed({ account: { email } }: { account: Account }) {
  const messages = useCatalogue(ACCOUNT);
  const { accounts } = useService();
  const again = useDoing(async () => (await accounts()).sendConfirmation(email), messages.sentAgain);
  return (
    <div className="grid gap-2 rounded-card bg-notice-soft p-4">
      <p className="font-semibold">{messages.unconfirmed}</p>
      <p>{messages.unconfirmedHint}</p>
      <button
        type="button"
        className="button justify-self-start"
        aria-disabled={again.isPending}
        onClick={() => again.isPending || again.mutate()}
      >
        {messages.sendAgain}
      </button>
    </div>
  );
}

function Profile({ account }: { account: Account }) {
  const messages = useCatalogue(ACCOUNT);
  const { session, accounts } = useService();
  const language = useId();
  const { onSubmit, busy, error } = useSending(async (fields) => {
    const email = textOf(fields, 'email').trim();
    const password = textOf(fields, 'new-password');
    const currentPassword = textOf(fields, 'current-password');
    session.update(
      await (await accounts()).change({
        name: textOf(fields, 'name').trim(),
        language: textOf(fields, 'language') as Account['language'],
        ...(email !== account.email && { email }),
        ...(password !== '' && { password }),
        ...(currentPassword !== '' && { currentPassword }),
      }),
    );
    toast(messages.saved);
  });
  return (
    <Section title={messages.profile}>
      <form onSubmit={onSubmit} className="grid gap-4">
        <Field
          name="name"
          label={messages.name}
          defaultValue={account.name}
          autoComplete="name"
          maxLength={100}
          required
        />
        <Field
          name="email"
          type="email"
          label={messages.email}
          defaultValue={account.email}
          autoComplete="username"
          maxLength={254}
          required
        />
        <div className="grid gap-1">
          <label htmlFor={language} className="font-semibold">
            {messages.mailLanguage}
          </label>
          <select id={language} name="language" className="field" defaultValue={account.language}>
            {LANGUAGE_CODES.map((code) => (
              <option key={code} value={code} lang={code}>
                {LANGUAGES[code].name}
              </option>
            ))}
          </select>
        </div>
        <Field
          name="new-password"
          type="password"
          label={messages.newPassword}
          hint={messages.passwordHint(PASSWORD.least)}
          autoComplete="new-password"
          minLength={PASSWORD.least}
          maxLength={PASSWORD.most}
        />
        <Field
          name="current-password"
          type="password"
          label={messages.currentPassword}
          hint={messages.currentPasswordHint}
          autoComplete="current-password"
          maxLength={PASSWORD.most}
        />
        <FormError error={error} known={messages.errors} />
        <Submit busy={busy} className="primary justify-self-start">
          {busy ? messages.working : messages.save}
        </Submit>
      </form>
    </Section>
  );
}

const SESSIONS = [MINE, 'sessions'];

function Sessions() {
  const messages = useCatalogue(ACCOUNT);
  const { accounts } = useService();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: SESSIONS,
    staleTime: 0,
    queryFn: async ({ signal }) => (await accounts()).sessions(signal),
  });
  const end = useDoing(async (id: string) => {
    await (await accounts()).endSession(id);
    await queries.invalidateQueries({ queryKey: SESSIONS });
  }, messages.ended);
  return (
    <Section title={messages.sessions} hint={messages.sessionsHint}>
      <FormError error={error} />
      <ul className="grid gap-2">
        {data?.map((place) => (
          <Place key={place.id} place={place} onEnd={() => end.mutate(place.id)} />
        ))}
      </ul>
    </Section>
  );
}

function Place({ place, onEnd }: { place: SignedInPlace; onEnd: () => void }) {
  const messages = useCatalogue(ACCOUNT);
  const { t } = useLanguage();
  const browser = nameOfBrowser(place.userAgent) ?? messages.unknownBrowser;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
      <div>
        <p className="font-medium">
          {browser} {place.current && <span className="text-accent">· {messages.thisOne}</span>}
        </p>
        <p className="text-[0.8125rem] text-muted">
          {[place.address, messages.lastUsed(formatAgo(place.lastUsedAt, t.language))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!place.current && (
        <button type="button" className="button" aria-label={messages.endSessionOf(browser)} onClick={onEnd}>
          {messages.endSession}
        </button>
      )}
    </li>
  );
}

function Data({ account }: { account: Account }) {
  const messages = useCatalogue(ACCOUNT);
  const { t } = useLanguage();
  const { accounts } = useService();
  const [pending, setPending] = useState<string[]>([]);
  const download = useMutation({
    mutationFn: async () => {
      const stored = await (await accounts()).exportAll();
      setPending(stored.pending);
      saveFile(
        new Blob([JSON.stringify(stored, null, 2)], { type: 'application/json' }),
        `workreel-${stored.exportedAt.slice(0, 10)}.json`,
      );
    },
    onError: (error) => toast(describeError(error, t).title, 'alarm'),
  });
  return (
    <Section title={messages.data}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{messages.exportHint}</p>
        <button
          type="button"
          className="button"
          aria-disabled={download.isPending}
          onClick={() => download.isPending || download.mutate()}
        >
          {download.isPending ? messages.working : messages.export}
        </button>
      </div>
      {pending.length > 0 && (
        <p role="alert" className="rounded-card bg-notice-soft px-3 py-2">
          {messages.exportPending(pending.join(', '))}
        </p>
      )}
      <Erase account={account} />
    </Section>
  );
}

/** Asked for twice: by a button, and by typing one's own address. */
function Erase({ account: { email } }: { account: Account }) {
  const messages = useCatalogue(ACCOUNT);
  const { session, accounts } = useService();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const [typed, setTyped] = useState('');
  const sure = typed.trim().toLowerCase() === email.toLowerCase();
  const { onSubmit, busy, error } = useSending(async () => {
    if (!sure) return;
    await (await accounts()).erase();
    session.end();
    toast(messages.erased);
    await navigate({ to: '/', replace: true });
  });
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{messages.eraseHint}</p>
        {!asked && (
          <button type="button" className="button danger" onClick={() => setAsked(true)}>
            {messages.erase}
          </button>
        )}
      </div>
      {asked && (
        <form onSubmit={onSubmit} className="grid gap-3">
          <Field
            name="sure"
            label={messages.eraseSure(email)}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <FormError error={error} known={messages.errors} />
          <div className="flex gap-2">
            <button type="submit" className="button danger" disabled={!sure} aria-disabled={busy}>
              {messages.eraseConfirm}
            </button>
            <button type="button" className="button" onClick={() => setAsked(false)}>
              {messages.cancel}
            </button>
          </div>
        </form>
      )}
    </div>
  );
}

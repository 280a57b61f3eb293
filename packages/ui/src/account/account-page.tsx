import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { LANGUAGE_CODES, LANGUAGES } from '@workreel/languages';
import { type ReactNode, useId, useState } from 'react';
import { describeError } from '../conditions.tsx';
import { Field, FormError, Submit, textOf, useSending } from '../form.tsx';
import { useCatalogue, useWords } from '../language.tsx';
import { PASSWORD } from '../password.ts';
import { MINE } from '../queries.ts';
import { saveFile } from '../save-file.ts';
import { type Account, type SignedInPlace, useService } from '../service.tsx';
import { toast } from '../shell/toasts.tsx';
import { useWindowTitle } from '../shell/window-title.ts';
import { formatAgo } from '../times.domain.ts';
import { nameOfBrowser } from './browser.domain.ts';
import { AccountRequired } from './required.tsx';
import { ACCOUNT_WORDS } from './words.ts';

export function AccountPage() {
  const words = useCatalogue(ACCOUNT_WORDS);
  useWindowTitle(words.account);
  return (
    <AccountRequired>
      {(account) => (
        <div className="mx-auto grid max-w-2xl gap-4">
          <h1 className="text-xl font-bold">{words.account}</h1>
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
  const { t } = useWords();
  return useMutation({
    mutationFn: work,
    onSuccess: () => toast(said),
    onError: (error) => toast(describeError(error, t).title, 'alarm'),
  });
}

function Unconfirmed({ account: { email } }: { account: Account }) {
  const words = useCatalogue(ACCOUNT_WORDS);
  const { accounts } = useService();
  const again = useDoing(async () => (await accounts()).sendConfirmation(email), words.sentAgain);
  return (
    <div className="grid gap-2 rounded-card bg-notice-soft p-4">
      <p className="font-semibold">{words.unconfirmed}</p>
      <p>{words.unconfirmedHint}</p>
      <button
        type="button"
        className="button justify-self-start"
        aria-disabled={again.isPending}
        onClick={() => again.isPending || again.mutate()}
      >
        {words.sendAgain}
      </button>
    </div>
  );
}

function Profile({ account }: { account: Account }) {
  const words = useCatalogue(ACCOUNT_WORDS);
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
    toast(words.saved);
  });
  return (
    <Section title={words.profile}>
      <form onSubmit={onSubmit} className="grid gap-4">
        <Field
          name="name"
          label={words.name}
          defaultValue={account.name}
          autoComplete="name"
          maxLength={100}
          required
        />
        <Field
          name="email"
          type="email"
          label={words.email}
          defaultValue={account.email}
          autoComplete="username"
          maxLength={254}
          required
        />
        <div className="grid gap-1">
          <label htmlFor={language} className="font-semibold">
            {words.mailLanguage}
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
          label={words.newPassword}
          hint={words.passwordHint(PASSWORD.least)}
          autoComplete="new-password"
          minLength={PASSWORD.least}
          maxLength={PASSWORD.most}
        />
        <Field
          name="current-password"
          type="password"
          label={words.currentPassword}
          hint={words.currentPasswordHint}
          autoComplete="current-password"
          maxLength={PASSWORD.most}
        />
        <FormError error={error} known={words.errors} />
        <Submit busy={busy} className="primary justify-self-start">
          {busy ? words.working : words.save}
        </Submit>
      </form>
    </Section>
  );
}

const SESSIONS = [MINE, 'sessions'];

function Sessions() {
  const words = useCatalogue(ACCOUNT_WORDS);
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
  }, words.ended);
  return (
    <Section title={words.sessions} hint={words.sessionsHint}>
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
  const words = useCatalogue(ACCOUNT_WORDS);
  const { t } = useWords();
  const browser = nameOfBrowser(place.userAgent) ?? words.unknownBrowser;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
      <div>
        <p className="font-medium">
          {browser} {place.current && <span className="text-accent">· {words.thisOne}</span>}
        </p>
        <p className="text-[0.8125rem] text-muted">
          {[place.address, words.lastUsed(formatAgo(place.lastUsedAt, t.language))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!place.current && (
        <button type="button" className="button" aria-label={words.endSessionOf(browser)} onClick={onEnd}>
          {words.endSession}
        </button>
      )}
    </li>
  );
}

function Data({ account }: { account: Account }) {
  const words = useCatalogue(ACCOUNT_WORDS);
  const { t } = useWords();
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
    <Section title={words.data}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{words.exportHint}</p>
        <button
          type="button"
          className="button"
          aria-disabled={download.isPending}
          onClick={() => download.isPending || download.mutate()}
        >
          {download.isPending ? words.working : words.export}
        </button>
      </div>
      {pending.length > 0 && (
        <p role="alert" className="rounded-card bg-notice-soft px-3 py-2">
          {words.exportPending(pending.join(', '))}
        </p>
      )}
      <Erase account={account} />
    </Section>
  );
}

/** Asked for twice: by a button, and by typing one's own address. */
function Erase({ account: { email } }: { account: Account }) {
  const words = useCatalogue(ACCOUNT_WORDS);
  const { session, accounts } = useService();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const [typed, setTyped] = useState('');
  const sure = typed.trim().toLowerCase() === email.toLowerCase();
  const { onSubmit, busy, error } = useSending(async () => {
    if (!sure) return;
    await (await accounts()).erase();
    session.end();
    toast(words.erased);
    await navigate({ to: '/', replace: true });
  });
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{words.eraseHint}</p>
        {!asked && (
          <button type="button" className="button danger" onClick={() => setAsked(true)}>
            {words.erase}
          </button>
        )}
      </div>
      {asked && (
        <form onSubmit={onSubmit} className="grid gap-3">
          <Field
            name="sure"
            label={words.eraseSure(email)}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <FormError error={error} known={words.errors} />
          <div className="flex gap-2">
            <button type="submit" className="button danger" disabled={!sure} aria-disabled={busy}>
              {words.eraseConfirm}
            </button>
            <button type="button" className="button" onClick={() => setAsked(false)}>
              {words.cancel}
            </button>
          </div>
        </form>
      )}
    </div>
  );
}

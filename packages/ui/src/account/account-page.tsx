import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LANGUAGE_CODES, LANGUAGES } from '@workreel/languages';
import { type ReactNode, useId, useState } from 'react';
import { Field, FormError, fieldText, Submit, useSubmit } from '../form.tsx';
import { useCatalogue, useLanguage } from '../language.tsx';
import { useMethods } from '../methods.ts';
import { ownValue } from '../own-value.ts';
import { pageState } from '../page-state.ts';
import { PASSWORD } from '../password.ts';
import { PER_ACCOUNT } from '../queries.ts';
import { navigate } from '../router.tsx';
import { saveFile } from '../save-file.ts';
import { type Account, type AccountSession, useService } from '../service.tsx';
import { ServiceError } from '../service-error.ts';
import { toast } from '../shell/toasts.tsx';
import { useWindowTitle } from '../shell/window-title.ts';
import { describeError } from '../status-message.tsx';
import { formatAgo } from '../times.domain.ts';
import { AccountRequired } from './account-required.tsx';
import { browserName } from './browser.domain.ts';
import { ACCOUNT } from './catalogue.ts';

export function AccountPage() {
  const messages = useCatalogue(ACCOUNT);
  useWindowTitle(messages.account);
  return (
    <AccountRequired>
      {(account) => (
        <div className="mx-auto grid max-w-2xl gap-4">
          <h1 className="text-heading font-bold">{messages.account}</h1>
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
        <h2 id={id} className="text-large font-semibold">
          {title}
        </h2>
        {hint && <p className="text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

/** A mutation that reports success or failure in a toast. */
function useNotifyingMutation<Input = void>(mutationFn: (input: Input) => Promise<unknown>, message: string) {
  const { t } = useLanguage();
  return useMutation({
    mutationFn,
    onSuccess: () => toast(message),
    onError: (error) => toast(describeError(error, t).title, 'alarm'),
  });
}

function Unconfirmed({ account: { email } }: { account: Account }) {
  const messages = useCatalogue(ACCOUNT);
  const { accounts } = useService();
  const resend = useNotifyingMutation(
    async () => (await accounts()).sendConfirmation(email),
    messages.resent,
  );
  const { data: methods } = useMethods();
  if (!methods) return null;
  return (
    <div className="grid gap-2 rounded-card bg-notice-soft p-4">
      <p className="font-semibold">{messages.unconfirmed}</p>
      <p>{messages.unconfirmedHint[pageState().product][methods.mail ? 'mail' : 'noMail']}</p>
      {methods.mail && (
        <button
          type="button"
          className="button justify-self-start"
          aria-disabled={resend.isPending}
          onClick={() => resend.isPending || resend.mutate()}
        >
          {messages.resend}
        </button>
      )}
    </div>
  );
}

function Profile({ account }: { account: Account }) {
  const messages = useCatalogue(ACCOUNT);
  const { session, accounts } = useService();
  const language = useId();
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    const email = fieldText(fields, 'email').trim();
    const password = fieldText(fields, 'new-password');
    const currentPassword = fieldText(fields, 'current-password');
    session.update(
      await (await accounts()).change({
        name: fieldText(fields, 'name').trim(),
        language: fieldText(fields, 'language') as Account['language'],
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
            {messages.emailLanguage}
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
          hint={messages.passwordHint(PASSWORD.min)}
          autoComplete="new-password"
          minLength={PASSWORD.min}
          maxLength={PASSWORD.max}
        />
        <Field
          name="current-password"
          type="password"
          label={messages.currentPassword}
          hint={messages.currentPasswordHint}
          autoComplete="current-password"
          maxLength={PASSWORD.max}
        />
        <FormError
          error={error}
          messages={{
            ...messages.errors,
            ...(lacksCurrentPassword(error) && { INVALID_REQUEST: messages.currentPasswordHint }),
          }}
        />
        <Submit busy={busy} className="primary justify-self-start">
          {busy ? messages.working : messages.save}
        </Submit>
      </form>
    </Section>
  );
}

/** Whether the server rejected a change because the current password is missing. */
const lacksCurrentPassword = (error: Error | null): boolean =>
  error instanceof ServiceError &&
  (error.problem?.errors?.some(({ path }) => path === '/body/currentPassword') ?? false);

const SESSIONS = [PER_ACCOUNT, 'sessions'];

function Sessions() {
  const messages = useCatalogue(ACCOUNT);
  const { accounts } = useService();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: SESSIONS,
    staleTime: 0,
    queryFn: async ({ signal }) => (await accounts()).sessions(signal),
  });
  const end = useNotifyingMutation(async (id: string) => {
    await (await accounts()).endSession(id);
    await queries.invalidateQueries({ queryKey: SESSIONS });
  }, messages.sessionEnded);
  return (
    <Section title={messages.sessions} hint={messages.sessionsHint}>
      <FormError error={error} />
      <ul className="grid gap-2">
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
        ))}
      </ul>
    </Section>
  );
}

function SessionRow({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const messages = useCatalogue(ACCOUNT);
  const { t } = useLanguage();
  const browser = browserName(session.userAgent) ?? messages.unknownBrowser;
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-medium">
          {browser} {session.current && <span className="text-accent">· {messages.currentDevice}</span>}
        </p>
        <p className="text-small text-muted">
          {[session.address, messages.lastUsed(formatAgo(session.lastUsedAt, t))].filter(Boolean).join(' · ')}
        </p>
      </div>
      {!session.current && (
        <button
          type="button"
          className="button"
          aria-label={messages.endSessionLabel(browser)}
          onClick={onEnd}
        >
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
      const exported = await (await accounts()).exportAll();
      setPending(exported.pending);
      saveFile(
        new Blob([JSON.stringify(exported, null, 2)], { type: 'application/json' }),
        `workreel-${exported.exportedAt.slice(0, 10)}.json`,
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
          {messages.exportPending(
            pending.map((name) => ownValue(messages.applicationNames, name) ?? name).join(', '),
          )}
        </p>
      )}
      <DeleteAccount account={account} />
    </Section>
  );
}

/** Deletes the account after the user has typed its email address. */
function DeleteAccount({ account: { email } }: { account: Account }) {
  const messages = useCatalogue(ACCOUNT);
  const { session, accounts } = useService();
  const [confirming, setConfirming] = useState(false);
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase();
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    if (!isConfirmed) return;
    await (await accounts()).deleteAccount(fieldText(fields, 'current-password'));
    session.end();
    toast(messages.deleted);
    await navigate('/', { replace: true });
  });
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{messages.deleteHint}</p>
        {!confirming && (
          <button type="button" className="button danger" onClick={() => setConfirming(true)}>
            {messages.delete}
          </button>
        )}
      </div>
      {confirming && (
        <form onSubmit={onSubmit} className="grid gap-3">
          <Field
            name="confirmation"
            label={messages.deletePrompt(email)}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Field
            name="current-password"
            type="password"
            label={messages.currentPassword}
            autoComplete="current-password"
            maxLength={PASSWORD.max}
            required
          />
          <FormError error={error} messages={messages.errors} />
          <div className="flex gap-2">
            <button type="submit" className="button danger" disabled={!isConfirmed} aria-disabled={busy}>
              {messages.deleteConfirm}
            </button>
            <button type="button" className="button" onClick={() => setConfirming(false)}>
              {messages.cancel}
            </button>
          </div>
        </form>
      )}
    </div>
  );
}

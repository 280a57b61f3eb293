import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Condition } from '../conditions.tsx';
import { Field, FormError, Submit, textOf, useSending } from '../form.tsx';
import { useCatalogue, useLanguage } from '../language.tsx';
import { PASSWORD } from '../password.ts';
import { useService, useSession } from '../service.tsx';
import { useWindowTitle } from '../shell/window-title.ts';
import { ACCOUNT } from './catalogue.ts';

/** Signs in and goes back to where the reader came from. @param props - `why`: what it is needed for. */
export function SignInPage({ why }: { why?: string | undefined }) {
  const messages = useCatalogue(ACCOUNT);
  const { t } = useLanguage();
  useWindowTitle(messages.signIn);
  const router = useRouter();
  const { account } = useSession();
  const [done, setDone] = useState(false);
  const goBack = () => {
    setDone(true);
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/' });
  };
  if (account && !done)
    return (
      <Condition page title={messages.signedInAs(account.name)} hint={messages.signedInHint}>
        <Link to="/" className="button mt-4">
          {t.unknownPage.toStart}
        </Link>
      </Condition>
    );
  return <SignInForm why={why} onSignedIn={goBack} />;
}

interface SignInProps {
  why?: string | undefined;
  /** Whether a page around it has a heading of its own. */
  within?: boolean;
  onSignedIn?: () => void;
}

/** It stands where an account is needed, so that nobody is sent away. */
export function SignInForm({ why, within = false, onSignedIn }: SignInProps) {
  const Heading = within ? 'h2' : 'h1';
  const messages = useCatalogue(ACCOUNT);
  const { session } = useService();
  const { onSubmit, busy, error } = useSending(async (fields) => {
    await session.signIn(textOf(fields, 'email').trim(), textOf(fields, 'password'));
    onSignedIn?.();
  });
  return (
    <form onSubmit={onSubmit} className="card mx-auto mt-6 grid max-w-md gap-4 p-6">
      <Heading className="text-xl font-bold">{messages.signIn}</Heading>
      {why && <p>{why}</p>}
      <Field
        name="email"
        type="email"
        label={messages.email}
        autoComplete="username"
        maxLength={254}
        required
      />
      <Field
        name="password"
        type="password"
        label={messages.password}
        autoComplete="current-password"
        maxLength={PASSWORD.most}
        required
      />
      <FormError error={error} known={messages.errors} />
      <Submit busy={busy}>{busy ? messages.working : messages.signIn}</Submit>
      <p className="flex flex-wrap justify-between gap-2">
        <span>
          {messages.noAccount} <Link to="/sign-up">{messages.signUp}</Link>
        </span>
        <Link to="/forgotten-password">{messages.forgotten}</Link>
      </p>
    </form>
  );
}

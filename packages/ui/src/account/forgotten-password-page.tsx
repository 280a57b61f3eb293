import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Condition } from '../conditions.tsx';
import { Field, FormError, Submit, textOf, useSending } from '../form.tsx';
import { useCatalogue } from '../language.tsx';
import { useService } from '../service.tsx';
import { useWindowTitle } from '../shell/window-title.ts';
import { ACCOUNT_WORDS } from './words.ts';

/** Asks for a mail; whether there is such an account nobody learns here. */
export function ForgottenPasswordPage() {
  const words = useCatalogue(ACCOUNT_WORDS);
  useWindowTitle(words.forgottenTitle);
  const { accounts } = useService();
  const [sentTo, setSentTo] = useState<string>();
  const { onSubmit, busy, error } = useSending(async (fields) => {
    const email = textOf(fields, 'email').trim();
    await (await accounts()).sendPasswordLink(email);
    setSentTo(email);
  });
  if (sentTo !== undefined)
    return (
      <Condition page title={words.linkSent} hint={words.linkSentHint(sentTo)}>
        <Link to="/sign-in" className="button mt-4">
          {words.signIn}
        </Link>
      </Condition>
    );
  return (
    <form onSubmit={onSubmit} className="card mx-auto mt-6 grid max-w-md gap-4 p-6">
      <h1 className="text-xl font-bold">{words.forgottenTitle}</h1>
      <p>{words.forgottenHint}</p>
      <Field name="email" type="email" label={words.email} autoComplete="username" maxLength={254} required />
      <FormError error={error} known={words.errors} />
      <Submit busy={busy}>{busy ? words.working : words.sendLink}</Submit>
    </form>
  );
}

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Condition } from '../conditions.tsx';
import { Field, FormError, Submit, textOf, useSending } from '../form.tsx';
import { useCatalogue } from '../language.tsx';
import { useService } from '../service.tsx';
import { useWindowTitle } from '../shell/window-title.ts';
import { ACCOUNT } from './catalogue.ts';

/** Asks for a mail; whether there is such an account nobody learns here. */
export function ForgottenPasswordPage() {
  const messages = useCatalogue(ACCOUNT);
  useWindowTitle(messages.forgottenTitle);
  const { accounts } = useService();
  const [sentTo, setSentTo] = useState<string>();
  const { onSubmit, busy, error } = useSending(async (fields) => {
    const email = textOf(fields, 'email').trim();
    await (await accounts()).sendPasswordLink(email);
    setSentTo(email);
  });
  if (sentTo !== undefined)
    return (
      <Condition page title={messages.linkSent} hint={messages.linkSentHint(sentTo)}>
        <Link to="/sign-in" className="button mt-4">
          {messages.signIn}
        </Link>
      </Condition>
    );
  return (
    <form onSubmit={onSubmit} className="card mx-auto mt-6 grid max-w-md gap-4 p-6">
      <h1 className="text-xl font-bold">{messages.forgottenTitle}</h1>
      <p>{messages.forgottenHint}</p>
      <Field
        name="email"
        type="email"
        label={messages.email}
        autoComplete="username"
        maxLength={254}
        required
      />
      <FormError error={error} known={messages.errors} />
      <Submit busy={busy}>{busy ? messages.working : messages.sendLink}</Submit>
    </form>
  );
}

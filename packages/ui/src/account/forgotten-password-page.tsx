import { useState } from 'react';
import { Field, FormError, fieldText, Submit, useSubmit } from '../form.tsx';
import { useCatalogue } from '../language.tsx';
import { LoadError } from '../load-error.tsx';
import { useMethods } from '../methods.ts';
import { Link } from '../router.tsx';
import { useService } from '../service.tsx';
import { useWindowTitle } from '../shell/window-title.ts';
import { StatusMessage } from '../status-message.tsx';
import { ACCOUNT } from './catalogue.ts';
import { keepForEmail } from './return.ts';

/** Sends a password reset link. Does not reveal whether the account exists. */
export function ForgottenPasswordPage() {
  const messages = useCatalogue(ACCOUNT);
  useWindowTitle(messages.resetTitle);
  const { accounts, session } = useService();
  const [sentTo, setSentTo] = useState<string>();
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    const email = fieldText(fields, 'email').trim();
    await (await accounts()).sendPasswordLink(email);
    keepForEmail(session.application, email);
    setSentTo(email);
  });
  const methods = useMethods();
  if (methods.error) return <LoadError error={methods.error} onRetry={() => void methods.refetch()} />;
  if (!methods.data) return null;
  if (!methods.data.mail)
    return (
      <StatusMessage page title={messages.resetTitle} hint={messages.resetNoMail}>
        <Link to="/sign-in" className="button mt-4">
          {messages.signIn}
        </Link>
      </StatusMessage>
    );
  if (sentTo !== undefined)
    return (
      <StatusMessage page title={messages.linkSent} hint={messages.linkSentHint(sentTo)}>
        <Link to="/sign-in" className="button mt-4">
          {messages.signIn}
        </Link>
      </StatusMessage>
    );
  return (
    <form onSubmit={onSubmit} className="card mx-auto mt-6 grid max-w-md gap-4 p-6">
      <h1 className="text-heading font-bold">{messages.resetTitle}</h1>
      <p>{messages.resetHint}</p>
      <Field
        name="email"
        type="email"
        label={messages.email}
        autoComplete="username"
        maxLength={254}
        required
      />
      <FormError error={error} messages={messages.errors} />
      <Submit busy={busy}>{busy ? messages.working : messages.sendLink}</Submit>
    </form>
  );
}

import { Field, FormError, fieldText, Submit, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { unlockPost } from '../api.ts';
import { WATCH } from '../language/language.ts';

/** Asks for the password of the link with which a video was opened. */
export function LinkPassword({ id, onUnlocked }: { id: string; onUnlocked: () => Promise<unknown> }) {
  const messages = useCatalogue(WATCH).locked;
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    await unlockPost(id, fieldText(fields, 'password'));
    await onUnlocked();
  });
  return (
    <form onSubmit={onSubmit} className="card mx-auto mt-6 grid w-full max-w-md gap-4 p-5">
      <h1 className="text-heading font-bold">{messages.title}</h1>
      <p>{messages.hint}</p>
      <Field
        name="password"
        type="password"
        label={messages.password}
        autoComplete="off"
        required
        maxLength={200}
      />
      <FormError error={error} messages={messages.errors} />
      <div>
        <Submit busy={busy}>{messages.open}</Submit>
      </div>
    </form>
  );
}

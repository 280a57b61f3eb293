import { Field } from '@workreel/ui/form';
import type { ComponentProps } from 'react';
import { withScheme } from './changes.domain.ts';

/** A field for the address of a page. It adds the scheme if the user omits it. */
export function UrlField(props: ComponentProps<typeof Field>) {
  const complete = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const address = withScheme(currentTarget.value);
    if (address === currentTarget.value) return;
    currentTarget.value = address;
    currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <Field
      type="url"
      maxLength={2_000}
      pattern="https?://.*"
      placeholder="https://"
      autoComplete="off"
      onBlur={complete}
      // Enter submits the form while the field still has the focus.
      onKeyDown={(event) => event.key === 'Enter' && complete(event)}
      {...props}
    />
  );
}

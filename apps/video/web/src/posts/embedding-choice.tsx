import { useCatalogue } from '@workreel/ui/language';
import { useId } from 'react';
import { POSTS } from '../language/language.ts';
import type { PostFields } from './post-fields.domain.ts';

/** Whether pages of other sites may embed an unlisted video. */
export function EmbeddingChoice(props: {
  fields: PostFields;
  onChange: (change: Partial<PostFields>) => void;
}) {
  const messages = useCatalogue(POSTS);
  const id = useId();
  return (
    <p className="flex items-center gap-2">
      <input
        id={id}
        type="checkbox"
        className="size-4"
        checked={props.fields.embeddable ?? false}
        onChange={(event) => props.onChange({ embeddable: event.currentTarget.checked })}
      />
      <label htmlFor={id}>{messages.embeddable}</label>
    </p>
  );
}

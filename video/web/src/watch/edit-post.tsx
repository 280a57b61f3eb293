import { type FormEvent, useId, useState } from 'react';
import { changePost, type Post, type Visibility } from '../api.ts';
import { Fault } from '../conditions.tsx';
import { useLanguage } from '../language/language.ts';
import { useTakePost } from '../posts/use-post.ts';
import { VisibilityChoice } from '../posts/visibility-choice.tsx';
import { readTags, writeTags } from './tags.domain.ts';

export function EditPost({ post, onEnd }: { post: Post; onEnd: () => void }) {
  const { watch: words } = useLanguage().t;
  const take = useTakePost();
  const [visibility, setVisibility] = useState(post.visibility);
  const [error, setError] = useState<Error | null>(null);
  const save = async (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    setError(null);
    try {
      const [title, author, description] = [text('title'), text('author'), text('description')];
      await take(
        await changePost(post.id, { title, author, description, tags: readTags(text('tags')), visibility }),
      );
      onEnd();
    } catch (problem) {
      setError(problem as Error);
    }
  };
  return (
    <form
      className="card details"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        void save(new FormData(event.currentTarget));
      }}
    >
      <Field name="title" label={words.title} value={post.title} maxLength={200} required />
      <Field name="author" label={words.author} value={post.author} maxLength={200} />
      <Description value={post.description} />
      <Field name="tags" label={words.tagsField} hint={words.tagsHint} value={writeTags(post.tags)} />
      <VisibilityChoice value={visibility} onChoose={(chosen: Visibility) => setVisibility(chosen)} />
      {error && <Fault error={error} />}
      <div className="actions">
        <button type="submit" className="primary">
          {words.save}
        </button>
        <button type="button" className="button" onClick={onEnd}>
          {words.discard}
        </button>
      </div>
    </form>
  );
}

function Field(props: {
  name: string;
  label: string;
  hint?: string;
  value: string;
  maxLength?: number;
  required?: boolean;
}) {
  const { label, hint, value, ...input } = props;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        defaultValue={value}
        autoComplete="off"
        aria-describedby={hint && `${id}-hint`}
        {...input}
      />
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}

function Description({ value }: { value: string }) {
  const { watch: words } = useLanguage().t;
  return (
    <label className="field">
      <span>{words.description}</span>
      <textarea name="description" rows={5} maxLength={20_000} defaultValue={value} />
    </label>
  );
}

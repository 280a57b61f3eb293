import { useCatalogue } from '@workreel/ui/language';
import { type ReactNode, useId } from 'react';
import { POSTS } from '../language/language.ts';
import { MAX_AUTHOR, MAX_DESCRIPTION, MAX_TITLE, type PostTexts } from './post-texts.domain.ts';
import { refusesTags } from './tags.domain.ts';
import { VisibilityChoice } from './visibility-choice.tsx';

/** What is said of a video, as fields. Whoever shows them saves what they hold. */
export function PostFields(props: { texts: PostTexts; onChange: (change: Partial<PostTexts>) => void }) {
  const messages = useCatalogue(POSTS);
  const { texts, onChange } = props;
  const id = useId();
  const isRefused = refusesTags(texts.tags);
  return (
    <>
      <Labelled id={`${id}-title`} label={messages.title}>
        <input
          id={`${id}-title`}
          className="field"
          value={texts.title}
          maxLength={MAX_TITLE}
          pattern=".*\S.*"
          required
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        />
      </Labelled>
      <Labelled id={`${id}-description`} label={messages.description}>
        <textarea
          id={`${id}-description`}
          className="field"
          rows={4}
          value={texts.description}
          maxLength={MAX_DESCRIPTION}
          onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        />
      </Labelled>
      <Labelled
        id={`${id}-tags`}
        label={messages.tags}
        hint={isRefused ? messages.tagsRefused : messages.tagsHint}
      >
        <input
          id={`${id}-tags`}
          className="field"
          value={texts.tags}
          autoComplete="off"
          aria-describedby={`${id}-tags-hint`}
          aria-invalid={isRefused}
          ref={(field) => field?.setCustomValidity(isRefused ? messages.tagsRefused : '')}
          onChange={({ currentTarget }) => onChange({ tags: currentTarget.value })}
        />
      </Labelled>
      <div className="grid gap-4 sm:grid-cols-2">
        <VisibilityChoice value={texts.visibility} onChoose={(visibility) => onChange({ visibility })} />
        <Labelled id={`${id}-author`} label={messages.author}>
          <input
            id={`${id}-author`}
            className="field"
            value={texts.author}
            maxLength={MAX_AUTHOR}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange({ author: currentTarget.value })}
          />
        </Labelled>
      </div>
    </>
  );
}

function Labelled(props: { id: string; label: string; hint?: string; children: ReactNode }) {
  const { id, label, hint, children } = props;
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-[0.8125rem] text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

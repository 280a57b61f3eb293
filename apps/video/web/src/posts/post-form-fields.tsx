import { useCatalogue } from '@workreel/ui/language';
import { type ReactNode, useId } from 'react';
import { POSTS } from '../language/language.ts';
import { Checkbox } from './checkbox.tsx';
import { MAX_CREDIT, MAX_DESCRIPTION, MAX_TITLE, type PostFields } from './post-fields.domain.ts';
import { areTagsInvalid } from './tags.domain.ts';
import { VisibilityChoice } from './visibility-choice.tsx';

/** Form fields for the details of a video. The parent component holds and saves the values. */
export function PostFormFields(props: {
  fields: PostFields;
  onChange: (change: Partial<PostFields>) => void;
}) {
  const messages = useCatalogue(POSTS);
  const { fields, onChange } = props;
  const id = useId();
  const isInvalid = areTagsInvalid(fields.tags);
  return (
    <>
      <LabeledField id={`${id}-title`} label={messages.title}>
        <input
          id={`${id}-title`}
          className="field"
          value={fields.title}
          maxLength={MAX_TITLE}
          pattern=".*\S.*"
          required
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        />
      </LabeledField>
      <LabeledField id={`${id}-description`} label={messages.description} hint={messages.descriptionHint}>
        <textarea
          id={`${id}-description`}
          className="field"
          rows={4}
          value={fields.description}
          aria-describedby={`${id}-description-hint`}
          maxLength={MAX_DESCRIPTION}
          onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        />
      </LabeledField>
      <LabeledField
        id={`${id}-tags`}
        label={messages.tags}
        hint={isInvalid ? messages.tagsInvalid : messages.tagsHint}
      >
        <input
          id={`${id}-tags`}
          className="field"
          value={fields.tags}
          autoComplete="off"
          aria-describedby={`${id}-tags-hint`}
          aria-invalid={isInvalid}
          ref={(field) => field?.setCustomValidity(isInvalid ? messages.tagsInvalid : '')}
          onChange={({ currentTarget }) => onChange({ tags: currentTarget.value })}
        />
      </LabeledField>
      <div className="grid gap-4 sm:grid-cols-2">
        <VisibilityChoice value={fields.visibility} onChoose={(visibility) => onChange({ visibility })} />
        <LabeledField id={`${id}-credit`} label={messages.credit} hint={messages.creditHint}>
          <input
            id={`${id}-credit`}
            className="field"
            value={fields.credit}
            maxLength={MAX_CREDIT}
            autoComplete="off"
            aria-describedby={`${id}-credit-hint`}
            onChange={({ currentTarget }) => onChange({ credit: currentTarget.value })}
          />
        </LabeledField>
      </div>
      {fields.visibility === 'unlisted' && (
        <Checkbox
          label={messages.embeddable}
          checked={fields.embeddable ?? false}
          onChange={(embeddable) => onChange({ embeddable })}
        />
      )}
      {fields.visibility !== 'private' && (
        <Checkbox
          label={messages.downloadable}
          checked={fields.downloadable ?? false}
          onChange={(downloadable) => onChange({ downloadable })}
        />
      )}
      {fields.visibility !== 'private' && (
        <Checkbox
          label={messages.showViews}
          checked={fields.showViews ?? false}
          onChange={(showViews) => onChange({ showViews })}
        />
      )}
    </>
  );
}

function LabeledField(props: { id: string; label: string; hint?: string; children: ReactNode }) {
  const { id, label, hint, children } = props;
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

import { Field } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import type { InputHTMLAttributes } from 'react';
import { TRACKER } from '../../language/language.ts';
import { localDay } from '../../listing/format.domain.ts';

/** Limits of the API, in characters. */
const MAX_LENGTHS = { title: 500, companyName: 200, location: 500 };
type FieldName = keyof typeof MAX_LENGTHS;
const FIELD_NAMES = Object.keys(MAX_LENGTHS) as FieldName[];

/** The fields for title, employer and place of a job. @param props - `inputs`: values or handlers of each field. */
export function JobFields(props: {
  errors: Readonly<Partial<Record<string, string>>>;
  inputs: Record<FieldName, InputHTMLAttributes<HTMLInputElement>>;
}) {
  const messages = useCatalogue(TRACKER).application;
  return (
    <div className="grid content-start gap-4 sm:grid-cols-2">
      {FIELD_NAMES.map((name) => (
        <Field
          key={name}
          {...props.inputs[name]}
          name={name}
          label={messages.fields[name]}
          error={props.errors[name]}
          maxLength={MAX_LENGTHS[name]}
          autoComplete="off"
          {...(name !== 'location' && { required: true, pattern: '.*\\S.*' })}
        />
      ))}
    </div>
  );
}

/** @param props - `day`: the initial date, in the format `YYYY-MM-DD`. */
export function AppliedOnField({ day, error }: { day: string; error: string | undefined }) {
  const messages = useCatalogue(TRACKER).application;
  return (
    <Field
      type="date"
      name="appliedOn"
      label={messages.appliedOn}
      error={error}
      defaultValue={day}
      max={localDay(new Date())}
      required
    />
  );
}

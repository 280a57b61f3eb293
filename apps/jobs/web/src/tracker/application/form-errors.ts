import { useCatalogue } from '@workreel/ui/language';
import { type FormEvent, useState } from 'react';
import { TRACKER } from '../../language/language.ts';

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Shows the errors of a form at its fields, in the language of the page. The form has `noValidate`; the constraints are those of its fields.
 *
 * @returns the error of each field by name, and a function that submits the form unless a field is invalid, to which it moves the focus.
 */
export function useFormErrors(onSubmit: (event: FormEvent<HTMLFormElement>) => void) {
  const messages = useCatalogue(TRACKER).application.invalid;
  const [errors, setErrors] = useState<Readonly<Partial<Record<string, string>>>>({});
  const textOf = ({ validity, type }: FormControl): string => {
    if (type === 'url') return messages.url;
    if (type === 'date') return validity.rangeOverflow ? messages.future : messages.date;
    if (type === 'time') return messages.time;
    if (type === 'number') return messages.duration;
    return messages.required;
  };
  const onSubmitValid = (event: FormEvent<HTMLFormElement>) => {
    const invalid = [
      ...event.currentTarget.querySelectorAll<FormControl>(':is(input, select, textarea):invalid'),
    ];
    setErrors(Object.fromEntries(invalid.map((control) => [control.name, textOf(control)])));
    if (invalid.length === 0) return onSubmit(event);
    event.preventDefault();
    invalid[0]!.focus();
  };
  return { errors, onSubmitValid };
}

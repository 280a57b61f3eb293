import { type Dispatch, type SetStateAction, useState } from 'react';

/**
 * The fields of a form, which follow what is saved until the user edits them: trimming, for example, moves the chapters while the page is open.
 *
 * @param saved - the fields of what is saved.
 * @param textOf - returns the same text for fields with the same content.
 */
export function useSavedFields<Fields>(
  saved: Fields,
  textOf: (fields: Fields) => string,
): { fields: Fields; setFields: Dispatch<SetStateAction<Fields>>; isChanged: boolean } {
  const [fields, setFields] = useState(saved);
  const savedText = textOf(saved);
  const [shown, setShown] = useState(savedText);
  if (savedText !== shown) {
    setShown(savedText);
    if (textOf(fields) === shown) setFields(saved);
  }
  return { fields, setFields, isChanged: textOf(fields) !== savedText };
}

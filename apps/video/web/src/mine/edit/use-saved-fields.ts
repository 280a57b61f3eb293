import { useService } from '@workreel/ui/service';
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react';

/** Unsaved fields of forms that were removed because the session had ended, until the same user signs in again. */
const interrupted = new Map<string, unknown>();

/**
 * The fields of a form, which follow what is saved until the user edits them: trimming, for example, moves the chapters while the page is open.
 *
 * @param name - of the form, different for each video.
 * @param saved - the fields of what is saved.
 * @param textOf - returns the same text for fields with the same content.
 */
export function useSavedFields<Fields>(
  name: string,
  saved: Fields,
  textOf: (fields: Fields) => string,
): { fields: Fields; setFields: Dispatch<SetStateAction<Fields>>; isChanged: boolean } {
  const { session } = useService();
  const [key] = useState(() => `${session.state().account?.id} ${name}`);
  const [fields, setFields] = useState(() => (interrupted.get(key) as Fields | undefined) ?? saved);
  const savedText = textOf(saved);
  const [shown, setShown] = useState(savedText);
  if (savedText !== shown) {
    setShown(savedText);
    if (textOf(fields) === shown) setFields(saved);
  }
  const isChanged = textOf(fields) !== savedText;
  const keep = useEffectEvent(() => {
    if (session.state().account === null && isChanged) interrupted.set(key, fields);
  });
  useEffect(() => {
    interrupted.delete(key);
    return () => keep();
  }, [key]);
  return { fields, setFields, isChanged };
}

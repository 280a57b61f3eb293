import { textLanguage } from '@workreel/ui/text-language';
import type { LocalizedText } from './format.domain.ts';

/** A text in the user's language, followed by the original in another language. */
export function WithOriginal({ text: { main, original } }: { text: LocalizedText }) {
  if (original === null) return <span lang={textLanguage(main)}>{main}</span>;
  return (
    <>
      {main}{' '}
      <small lang={textLanguage(original)} className="text-muted wrap-anywhere">{`(${original})`}</small>
    </>
  );
}

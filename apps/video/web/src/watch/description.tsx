import { useCatalogue } from '@workreel/ui/language';
import { textLanguage } from '@workreel/ui/text-language';
import { Fragment, useId, useState } from 'react';
import { WATCH } from '../language/language.ts';
import { isLong, parseDescription } from './description.domain.ts';

/**
 * The description of a video.
 *
 * @param props - `duration`: in seconds; `onTime`: called with the clicked timestamp, in seconds.
 */
export function Description(props: { text: string; duration: number; onTime: (seconds: number) => void }) {
  const messages = useCatalogue(WATCH);
  const { text, duration, onTime } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const long = isLong(text);
  return (
    <div className="card p-3">
      <p
        id={id}
        lang={textLanguage(text)}
        className={`whitespace-pre-line ${long && !open ? 'line-clamp-4' : ''}`}
      >
        {parseDescription(text, duration).map((part, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other key and change only with the text.
          if (part.type === 'text') return <Fragment key={index}>{part.text}</Fragment>;
          return part.type === 'link' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <a key={index} href={part.href} rel="nofollow ugc noopener" target="_blank">
              {part.text}
            </a>
          ) : (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              key={index}
              type="button"
              className="border-0 bg-transparent p-0 text-accent underline"
              title={messages.playFrom(part.text)}
              onClick={() => onTime(part.seconds)}
            >
              {part.text}
            </button>
          );
        })}
      </p>
      {long && (
        <button
          type="button"
          className="quiet mt-1 -ml-2.5 font-semibold"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? messages.less : messages.more}
        </button>
      )}
    </div>
  );
}

import { useCatalogue } from '@workreel/ui/language';
import { useTimeZone } from '@workreel/ui/time-zone';
import { useId } from 'react';
import { POSTING } from '../language/language.ts';
import { isHidden } from '../listing/hidden.domain.ts';
import { useHidden } from '../listing/hidden.ts';
import { Row } from '../listing/row.tsx';
import { usePostingFlags } from '../listing/use-posting-flags.ts';
import { useToday } from '../listing/use-today.ts';
import { useSimilar } from './use-posting.ts';

export function Similar({ id }: { id: string }) {
  const messages = useCatalogue(POSTING);
  const { data } = useSimilar(id);
  const flagsById = usePostingFlags(data?.jobPostings ?? []);
  const title = useId();
  const today = useToday();
  const timeZone = useTimeZone();
  const hidden = useHidden();
  if (!data) return null;
  const postings = data.jobPostings.filter((posting) => !isHidden(hidden, posting));
  return (
    <section aria-labelledby={title} className="min-w-0">
      <h2 id={title} className="text-large font-semibold">
        {messages.similar}
      </h2>
      {postings.length === 0 && <p className="mt-1 text-muted">{messages.noSimilar}</p>}
      <ol className="rows mt-2">
        {postings.map((posting) => (
          <Row
            key={posting.id}
            posting={posting}
            today={today}
            timeZone={timeZone}
            flags={flagsById.get(posting.id)}
          />
        ))}
      </ol>
    </section>
  );
}

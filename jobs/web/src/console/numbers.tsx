import type { Run } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import { useConsoleWords } from './words.ts';

/** What a run has come to, in five numbers. */
export function Numbers({ run, large = false }: { run: Run; large?: boolean }) {
  const words = useConsoleWords().numbers;
  const { t } = useLanguage();
  const numbers: [string, number][] = [
    [words.pages, run.pagesFetched],
    [words.found, run.postingsFound],
    [words.saved, run.postingsSaved],
    [words.skipped, run.postingsSkipped],
    [words.rejected, run.postingsRejected],
  ];
  return (
    <dl className={`grid grid-cols-5 ${large ? 'gap-3 max-sm:grid-cols-3' : 'gap-1'}`}>
      {numbers.map(([name, value]) => (
        <div key={name}>
          <dt className="text-[0.75rem] text-muted">{name}</dt>
          <dd className={`tabular-nums ${large ? 'text-2xl font-bold' : ''}`}>{t.count(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

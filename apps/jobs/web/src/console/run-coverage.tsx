import { useCatalogue } from '@workreel/ui/language';
import { ownValue } from '@workreel/ui/own-value';
import { useId } from 'react';
import type { Run } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { CoverageBar, CoverageShare } from './coverage-share.tsx';
import { formatShare } from './format.domain.ts';
import { compareCoverage, type FieldCoverage } from './run.domain.ts';

/** The share of postings in which each field was parsed, compared with the previous run. */
export function RunCoverage({ run, previous }: { run: Run; previous: Run | undefined }) {
  const messages = useCatalogue(CONSOLE).run;
  const title = useId();
  const fields = run.postingsFound === 0 ? [] : compareCoverage(run, previous);
  return (
    <section aria-labelledby={title} className="card p-5">
      <h2 id={title} className="text-large font-semibold">
        {messages.coverage}
      </h2>
      <p className="text-small text-muted">
        {fields.length === 0 ? messages.coverageNone : messages.coverageHint}
      </p>
      {fields.length > 0 && (
        <table aria-labelledby={title} className="mt-2 w-full border-collapse text-left">
          <thead className="text-small text-muted">
            <tr>
              <th scope="col" className="py-1 font-medium">
                {messages.field}
              </th>
              <th scope="col" className="w-20 py-1 text-right font-medium">
                {messages.thisRun}
              </th>
              {previous && (
                <th scope="col" className="w-16 py-1 text-right font-medium">
                  {messages.previousRun}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <FieldRow key={field.field} coverage={field} hasPrevious={previous !== undefined} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function FieldRow({ coverage, hasPrevious }: { coverage: FieldCoverage; hasPrevious: boolean }) {
  const names = useLanguage().t.fields;
  const { t } = useLanguage();
  const { field, share, previous, dropped } = coverage;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 pr-3 font-normal">
        {ownValue(names, field) ?? field}
        <CoverageBar share={share} dropped={dropped} />
      </th>
      <td className="py-1.5 text-right">
        <CoverageShare share={share} dropped={dropped} />
      </td>
      {hasPrevious && (
        <td className="py-1.5 text-right text-muted tabular-nums">
          {previous === null ? '–' : formatShare(previous, t.language)}
        </td>
      )}
    </tr>
  );
}

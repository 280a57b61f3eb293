import { useCatalogue } from '@workreel/ui/language';
import { TechnicalDetails } from '@workreel/ui/status-message';
import { useId, useState } from 'react';
import type { Run } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { toWebUrl } from '../listing/format.domain.ts';
import { describeWarning, groupWarnings, type RunWarning, type WarningGroup } from './run.domain.ts';

/** The warnings of a run, grouped by code. */
export function RunWarnings({ run: { warnings } }: { run: Run }) {
  const messages = useCatalogue(CONSOLE).run;
  const title = useId();
  return (
    <section id="warnings" aria-labelledby={title} className="card p-5">
      <h2 id={title} className="text-large font-semibold">
        {messages.warnings}
      </h2>
      {warnings.length === 0 && <p className="text-muted">{messages.noWarnings}</p>}
      {groupWarnings(warnings).map((group) => (
        <Group key={group.code} group={group} />
      ))}
    </section>
  );
}

/** Number of warnings shown while a group is collapsed. */
const COLLAPSED_COUNT = 3;

function Group({ group: { code, warnings } }: { group: WarningGroup }) {
  const messages = useCatalogue(CONSOLE).run;
  const { warnings: warningMessages } = useCatalogue(CONSOLE);
  const { t } = useLanguage();
  const [showAll, setShowAll] = useState(false);
  const list = useId();
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h3 className="font-semibold">
        {describeWarning(code, warningMessages)}{' '}
        <span className="font-normal text-muted">({t.count(warnings.length)})</span>
      </h3>
      <ul id={list} className="mt-1 grid gap-2">
        {(showAll ? warnings : warnings.slice(0, COLLAPSED_COUNT)).map((warning) => (
          <li key={`${warning.url} ${warning.message}`}>
            <WarningDetails warning={warning} />
          </li>
        ))}
      </ul>
      {warnings.length > COLLAPSED_COUNT && (
        <button
          type="button"
          className="quiet -ml-2.5"
          aria-expanded={showAll}
          aria-controls={list}
          onClick={() => setShowAll(!showAll)}
        >
          {showAll ? messages.less : messages.more(warnings.length - COLLAPSED_COUNT)}
        </button>
      )}
    </div>
  );
}

/** The page that caused a warning, and the technical message. */
export function WarningDetails({ warning: { message, url } }: { warning: RunWarning }) {
  const messages = useCatalogue(CONSOLE).run;
  const { newTab } = useCatalogue(CONSOLE);
  const href = url === null ? null : toWebUrl(url);
  return (
    <>
      {url !== null && (
        <p className="text-small text-muted">
          {messages.sourcePage}
          {': '}
          {href === null ? (
            <code>{url}</code>
          ) : (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {href} <span aria-hidden="true">↗</span>
              <span className="visually-hidden"> ({newTab})</span>
            </a>
          )}
        </p>
      )}
      <div className="text-small text-muted">
        <TechnicalDetails text={message} />
      </div>
    </>
  );
}

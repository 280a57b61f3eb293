import { useCatalogue } from '@workreel/ui/language';
import { useId, useState } from 'react';
import type { Run } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { webAddress } from '../listing/format.domain.ts';
import { groupNotes, type Note, type NoteGroup } from './run.domain.ts';

/** What was noticed on the way, each kind with the pages that caused it. */
export function RunWarnings({ run: { warnings } }: { run: Run }) {
  const messages = useCatalogue(CONSOLE).run;
  const title = useId();
  return (
    <section id="warnings" aria-labelledby={title} className="card p-5">
      <h2 id={title} className="text-lg font-semibold">
        {messages.warnings}
      </h2>
      {warnings.length === 0 && <p className="text-muted">{messages.noWarnings}</p>}
      {groupNotes(warnings).map((group) => (
        <Group key={group.code} group={group} />
      ))}
    </section>
  );
}

/** Of one kind the first few show what is wrong. */
const FEW = 3;

function Group({ group: { code, notes } }: { group: NoteGroup }) {
  const messages = useCatalogue(CONSOLE).run;
  const codes: Record<string, string> = useCatalogue(CONSOLE).notes.codes;
  const { t } = useLanguage();
  const [all, setAll] = useState(false);
  const list = useId();
  return (
    <div className="mt-3 border-t border-line pt-3">
      <h3 className="font-semibold">
        {codes[code] ?? code} <span className="font-normal text-muted">({t.count(notes.length)})</span>
      </h3>
      <ul id={list} className="mt-1 grid gap-2">
        {(all ? notes : notes.slice(0, FEW)).map((note) => (
          <li key={`${note.url} ${note.message}`}>
            <NoteItem note={note} />
          </li>
        ))}
      </ul>
      {notes.length > FEW && (
        <button
          type="button"
          className="quiet -ml-2.5"
          aria-expanded={all}
          aria-controls={list}
          onClick={() => setAll(!all)}
        >
          {all ? messages.less : messages.more(notes.length - FEW)}
        </button>
      )}
    </div>
  );
}

/** What the service says, which is English, and the page of which it says it. */
export function NoteItem({ note: { message, url } }: { note: Note }) {
  const messages = useCatalogue(CONSOLE).run;
  const { newTab } = useCatalogue(CONSOLE);
  const address = url === null ? null : webAddress(url);
  return (
    <>
      <p lang="en">{message}</p>
      {url !== null && (
        <p className="text-[0.8125rem] text-muted">
          {messages.sourcePage}
          {': '}
          {address === null ? (
            <code>{url}</code>
          ) : (
            <a href={address} target="_blank" rel="noopener noreferrer">
              {address} <span aria-hidden="true">↗</span>
              <span className="unseen"> ({newTab})</span>
            </a>
          )}
        </p>
      )}
    </>
  );
}

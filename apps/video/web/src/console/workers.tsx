import { Badge } from '@workreel/ui/console/badge';
import { useCatalogue } from '@workreel/ui/language';
import { ownValue } from '@workreel/ui/own-value';
import { TechnicalDetails } from '@workreel/ui/status-message';
import { formatAgo, formatTime } from '@workreel/ui/times';
import { Fragment, useId } from 'react';
import { CONSOLE, useLanguage } from '../language/language.ts';
import type { Overview } from './calls.ts';

type Worker = Overview['workers'][number];

/** The command that starts the service with a worker; see README.md. */
const START = 'npm start -- video';

/** The worker processes. @param props - `now`: when they were fetched, in milliseconds since 1970. */
export function Workers({ workers, now }: { workers: readonly Worker[]; now: number }) {
  const messages = useCatalogue(CONSOLE).workers;
  const title = useId();
  return (
    <section aria-labelledby={title} className="card p-5">
      <h2 id={title} className="text-large font-semibold">
        {messages.title}
      </h2>
      {workers.length === 0 && (
        <div role="alert" className="mt-2 grid gap-1 rounded-card bg-alarm-soft px-3 py-2">
          <p className="font-semibold text-alarm">{messages.none}</p>
          <p>{messages.noneHint}</p>
          <code>{START}</code>
        </div>
      )}
      {workers.length > 0 && (
        <ul className="mt-2 grid divide-y divide-line">
          {workers.map((worker) => (
            <WorkerRow key={`${worker.host} ${worker.pid}`} worker={worker} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

const INSTALL_COMMANDS = [
  ['Debian, Ubuntu', 'sudo apt-get install ffmpeg'],
  ['macOS', 'brew install ffmpeg'],
  ['Windows', 'winget install Gyan.FFmpeg'],
] as const;

function InstallCommands() {
  return (
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3">
      {INSTALL_COMMANDS.map(([system, command]) => (
        <Fragment key={system}>
          <dt>{system}</dt>
          <dd>
            <code>{command}</code>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function WorkerRow({ worker, now }: { worker: Worker; now: number }) {
  const messages = useCatalogue(CONSOLE).workers;
  const { t } = useLanguage();
  const { host, pid, startedAt, concurrency, running, tool, problem } = worker;
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{host}</span>
        <Badge tone={running > 0 ? 'busy' : 'plain'} text={messages.busy(running, concurrency)} />
      </p>
      {problem ? (
        <div role="alert">
          <p className="font-semibold text-alarm">{ownValue(messages.problems, problem.code)}</p>
          {problem.code === 'CONVERTER_MISSING' && <InstallCommands />}
          <TechnicalDetails text={problem.message} />
        </div>
      ) : (
        <p>{tool ?? messages.detecting}</p>
      )}
      <p className="flex flex-wrap gap-x-3 text-small text-muted">
        <span>{messages.process(pid)}</span>
        <time dateTime={startedAt} title={formatTime(startedAt, t.language)}>
          {messages.since(formatAgo(startedAt, t, now))}
        </time>
      </p>
    </li>
  );
}

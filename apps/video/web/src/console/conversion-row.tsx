import { Link } from '@tanstack/react-router';
import { ProgressBar } from '@workreel/ui/console/progress-bar';
import { useCatalogue } from '@workreel/ui/language';
import { useSession } from '@workreel/ui/service';
import { formatSpan } from '@workreel/ui/spans';
import { formatAgo, formatTime } from '@workreel/ui/times';
import type { ReactNode, RefObject } from 'react';
import { formatBytes, formatDuration, formatShare } from '../format.domain.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import type { Conversion } from './calls.ts';
import { nameOf, setbackOf, timeTaken, watchableBy } from './conversion.domain.ts';
import { useFocusGoesOn } from './use-focus-goes-on.ts';

interface RowProps {
  conversion: Conversion;
  /** In its list, from 1. */
  position: number;
  /** When it was asked for, in ms. */
  now: number;
  /** Of its list. */
  heading: RefObject<HTMLElement | null>;
  /** What can be done about it. */
  children?: ReactNode;
}

/** One conversion, with what its state has to tell. */
export function ConversionRow({ conversion, position, now, heading, children }: RowProps) {
  const row = useFocusGoesOn<HTMLLIElement>(heading);
  return (
    <li
      ref={row}
      data-conversion={conversion.uploadId}
      className="card flex flex-wrap items-start justify-between gap-x-4 gap-y-3 p-4"
    >
      <div className="grid min-w-[min(16rem,100%)] flex-1 gap-1">
        <Name conversion={conversion} />
        <Failure conversion={conversion} />
        <Facts conversion={conversion} position={position} now={now} />
        <Progress conversion={conversion} />
      </div>
      {children}
    </li>
  );
}

/** Titles may hold marks that turn the direction of letters: they end with it. */
function Name({ conversion }: { conversion: Conversion }) {
  const { account } = useSession();
  const name = <bdi>{nameOf(conversion)}</bdi>;
  const id = watchableBy(account?.id, conversion);
  return (
    <p className="font-semibold">
      {id === null ? (
        name
      ) : (
        <Link to="/watch/$id" params={{ id }}>
          {name}
        </Link>
      )}
    </p>
  );
}

/** Why it failed, in the reader's language and in the service's own text. */
function Failure({ conversion }: { conversion: Conversion }) {
  const messages = useCatalogue(CONSOLE);
  const { error } = conversion;
  const setback = setbackOf(conversion);
  return (
    <>
      {error && (
        <p>
          <span className="font-semibold text-alarm">{messages.failure[error.code]}</span>{' '}
          <span lang="en" className="text-muted">
            {error.message}
          </span>
        </p>
      )}
      {setback !== null && conversion.state !== 'ready' && (
        <p className="text-[0.8125rem] text-muted">
          {messages.setback} <span lang="en">{setback}</span>
        </p>
      )}
    </>
  );
}

function Facts({ conversion, position, now }: Pick<RowProps, 'conversion' | 'position' | 'now'>) {
  const messages = useCatalogue(CONSOLE);
  const { t } = useLanguage();
  const { state, owner, size, durationSeconds, tries, maxTries } = conversion;
  const took = state === 'ready' ? timeTaken(conversion) : null;
  const [at, say] = {
    running: [conversion.startedAt, messages.started] as const,
    queued: [conversion.queuedAt, messages.waiting] as const,
    failed: [conversion.endedAt, messages.failedAt] as const,
    ready: [conversion.endedAt, messages.readyAt] as const,
  }[state];
  return (
    <p className="flex flex-wrap gap-x-3 text-[0.8125rem] text-muted">
      {state === 'queued' && <span className="font-semibold text-text">{messages.position(position)}</span>}
      <bdi>{owner?.name ?? messages.oldOwner}</bdi>
      {size !== null && <span>{formatBytes(size, t.language)}</span>}
      {durationSeconds !== null && <span>{messages.length(formatDuration(durationSeconds))}</span>}
      {tries > 0 && state !== 'ready' && <span>{messages.tries(tries, maxTries)}</span>}
      {took !== null && <span className="text-text">{messages.took(formatSpan(took, t.language))}</span>}
      {at !== null && (
        <time dateTime={at} title={formatTime(at, t.language)}>
          {say(formatAgo(at, t.language, now))}
        </time>
      )}
    </p>
  );
}

function Progress({ conversion }: { conversion: Conversion }) {
  const messages = useCatalogue(CONSOLE);
  const { t } = useLanguage();
  const { state, progress } = conversion;
  if (state !== 'running') return null;
  const share = formatShare(progress ?? 0, t.language);
  return (
    <div className="mt-1 grid grid-cols-[minmax(0,1fr)_3rem] items-center gap-2">
      <ProgressBar
        aria-label={messages.progress(nameOf(conversion))}
        {...(progress !== null && { 'aria-valuetext': share })}
        done={progress}
        of={1}
      />
      {progress !== null && <span className="text-right tabular-nums">{share}</span>}
    </div>
  );
}

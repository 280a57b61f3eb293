import { ProgressBar } from '@workreel/ui/console/progress-bar';
import { useCatalogue } from '@workreel/ui/language';
import { ownValue } from '@workreel/ui/own-value';
import { Link } from '@workreel/ui/router';
import { formatSpan } from '@workreel/ui/spans';
import { TechnicalDetails } from '@workreel/ui/status-message';
import { textLanguage } from '@workreel/ui/text-language';
import { formatAgo, formatTime } from '@workreel/ui/times';
import type { ReactNode, RefObject } from 'react';
import { formatBytes, formatDuration, formatShare } from '../format.domain.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { watchPath } from '../paths.ts';
import { failureMessage } from '../posts/failure.domain.ts';
import type { Conversion } from './calls.ts';
import { conversionTime, displayName, previousFailure } from './conversion.domain.ts';
import { useFocusFallback } from './use-focus-fallback.ts';

interface RowProps {
  conversion: Conversion;
  /** Position in the list, from 1. */
  position: number;
  /** When the conversion was fetched, in milliseconds since 1970. */
  now: number;
  /** Heading of the list; receives the focus if the row is removed. */
  heading: RefObject<HTMLElement | null>;
  /** Action buttons. */
  children?: ReactNode;
}

export function ConversionRow({ conversion, position, now, heading, children }: RowProps) {
  const row = useFocusFallback<HTMLLIElement>(heading);
  return (
    <li
      ref={row}
      data-conversion={conversion.uploadId}
      className="card flex flex-wrap items-start justify-between gap-x-4 gap-y-3 p-4"
    >
      <div className="grid min-w-[min(16rem,100%)] flex-1 gap-1">
        <Name conversion={conversion} />
        <Failure conversion={conversion} />
        <Warnings conversion={conversion} />
        <Facts conversion={conversion} position={position} now={now} />
        <Progress conversion={conversion} />
      </div>
      {children}
    </li>
  );
}

/** `bdi` isolates the title, because it may contain bidirectional control characters. */
function Name({ conversion }: { conversion: Conversion }) {
  const text = displayName(conversion);
  const name = <bdi lang={textLanguage(text)}>{text}</bdi>;
  const id = conversion.postId;
  return <p className="font-semibold">{id === null ? name : <Link to={watchPath(id)}>{name}</Link>}</p>;
}

/** Why the conversion failed, with the collapsed message from the server. */
function Failure({ conversion }: { conversion: Conversion }) {
  const messages = useCatalogue(CONSOLE);
  const { error } = conversion;
  const earlierFailure = previousFailure(conversion);
  return (
    <>
      {error && (
        <div>
          <p className="font-semibold text-alarm">{failureMessage(messages.failure, error.code)}</p>
          <TechnicalDetails text={error.message} />
        </div>
      )}
      {earlierFailure !== null && conversion.state !== 'ready' && (
        <div className="text-small text-muted">
          <p>{messages.lastFailure}</p>
          <TechnicalDetails text={earlierFailure} />
        </div>
      )}
    </>
  );
}

/** What the conversion waits for, and what its result lacks. */
function Warnings({ conversion: { waitsFor, warnings } }: { conversion: Conversion }) {
  const messages = useCatalogue(CONSOLE);
  return (
    <>
      {waitsFor && <p className="font-semibold text-alarm">{ownValue(messages.waitsFor, waitsFor)}</p>}
      {warnings.map(({ code, detail }) => (
        <div key={code} className="text-small">
          <p>{ownValue(messages.warnings, code)}</p>
          <TechnicalDetails text={detail} />
        </div>
      ))}
    </>
  );
}

function Facts({ conversion, position, now }: Pick<RowProps, 'conversion' | 'position' | 'now'>) {
  const messages = useCatalogue(CONSOLE);
  const { t } = useLanguage();
  const { state, owner, size, durationSeconds, tries, maxTries, quality } = conversion;
  const took = state === 'ready' ? conversionTime(conversion) : null;
  const [timestamp, label] = {
    running: [conversion.startedAt, messages.startedAt] as const,
    queued: [conversion.queuedAt, messages.queuedAt] as const,
    failed: [conversion.endedAt, messages.failedAt] as const,
    ready: [conversion.endedAt, messages.readyAt] as const,
  }[state];
  return (
    <p className="flex flex-wrap gap-x-3 text-small text-muted">
      {state === 'queued' && (
        <span className="font-semibold text-text">{messages.position(conversion.position ?? position)}</span>
      )}
      <bdi>{owner?.name ?? messages.deletedUser}</bdi>
      {size !== null && <span>{formatBytes(size, t.language)}</span>}
      {durationSeconds !== null && <span>{messages.length(formatDuration(durationSeconds))}</span>}
      {state === 'queued' && (
        <span>{messages.expected(formatSpan(conversion.expectedSeconds * 1_000, t.language))}</span>
      )}
      {tries > 0 && state !== 'ready' && <span>{messages.attempts(tries, maxTries)}</span>}
      {quality && <span>{`${quality.metric.toUpperCase()} ${quality.target} (CRF ${quality.crf})`}</span>}
      {took !== null && <span className="text-text">{messages.duration(formatSpan(took, t.language))}</span>}
      {timestamp !== null && (
        <time dateTime={timestamp} title={formatTime(timestamp, t.language)}>
          {label(formatAgo(timestamp, t, now))}
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
        aria-label={messages.progress(displayName(conversion))}
        {...(progress !== null && { 'aria-valuetext': share })}
        done={progress}
        total={1}
      />
      {progress !== null && <span className="text-right tabular-nums">{share}</span>}
    </div>
  );
}

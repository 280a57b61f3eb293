import { useQuery } from '@tanstack/react-query';
import { useCatalogue } from '@workreel/ui/language';
import { LoadError } from '@workreel/ui/load-error';
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Post } from '../api.ts';
import { formatDuration } from '../format.domain.ts';
import { useLanguage, WATCH } from '../language/language.ts';
import { type PlaybackTime, usePlaybackTime } from './playback-time.ts';
import { loadCaptions } from './preferences.ts';
import { indexAt } from './timeline.domain.ts';
import { type Cue, findCues, parseCues } from './transcript.domain.ts';

/** Signed URLs expire, and the URL is part of the query key. */
const STALE_TIME_MS = 3_600_000;

/**
 * The captions of a video as a text that can be searched and follows the playback.
 *
 * @param props - `captions`: at least one; `onTime`: plays from a position, in seconds.
 */
export function Transcript(props: {
  captions: Post['captions'];
  time: PlaybackTime;
  onTime: (seconds: number) => void;
}) {
  const messages = useCatalogue(WATCH);
  const { language: userLanguage } = useLanguage().t;
  const { captions, time, onTime } = props;
  const [language, setLanguage] = useState(() => loadCaptions() || userLanguage);
  const [query, setQuery] = useState('');
  const chosen = captions.find((caption) => caption.language === language) ?? captions[0]!;
  const { data: cues, error, refetch } = useCues(chosen.url);
  const matches = useMemo(() => findCues(cues ?? [], query), [cues, query]);
  const isFiltered = query.trim() !== '';
  return (
    <div className="grid grid-rows-[auto_minmax(0,1fr)]">
      <div className="flex flex-wrap gap-2 p-2">
        {captions.length > 1 && (
          <select
            className="field flex-1 basis-28"
            aria-label={messages.transcriptLanguage}
            value={chosen.language}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
          >
            {captions.map(({ language, label }) => (
              <option key={language} value={language}>
                {label}
              </option>
            ))}
          </select>
        )}
        <input
          type="search"
          className="field flex-1 basis-36"
          aria-label={messages.transcriptSearch}
          placeholder={messages.transcriptSearch}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
        <p role="status" className="w-full text-small text-muted empty:hidden">
          {isFiltered && cues ? messages.transcriptMatches(matches.length) : ''}
        </p>
      </div>
      {error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : cues === undefined ? (
        <p className="p-3 text-muted">{messages.loading}</p>
      ) : cues.length === 0 ? (
        <p className="p-3 text-muted">{messages.transcriptEmpty}</p>
      ) : (
        <CueList
          key={chosen.language}
          {...{ cues, matches, time, onTime }}
          language={chosen.language}
          canFollow={!isFiltered}
        />
      )}
    </div>
  );
}

const useCues = (url: string) =>
  useQuery({
    queryKey: ['cues', url],
    staleTime: STALE_TIME_MS,
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`The captions request failed with status ${response.status}.`);
      return parseCues(await response.text());
    },
  });

/**
 * @param props - `matches`: the indexes of the cues to show; `canFollow`: whether all cues are shown, so that the list can follow the
 *   playback.
 */
function CueList(props: {
  cues: readonly Cue[];
  matches: readonly number[];
  language: string;
  time: PlaybackTime;
  canFollow: boolean;
  onTime: (seconds: number) => void;
}) {
  const messages = useCatalogue(WATCH);
  const { cues, matches, canFollow } = props;
  const list = useRef<HTMLOListElement>(null);
  const [follows, setFollows] = useState(true);
  const current = usePlaybackTime(props.time, (time) => indexAt(cues, time));
  // The list is a single tab stop; the arrow keys move within it.
  const tabStop = matches.includes(current) ? current : matches[0];
  const isFollowing = follows && canFollow;
  useEffect(() => {
    const item = list.current!.children[current];
    if (isFollowing && item) scrollTo(list.current!, item);
  }, [isFollowing, current]);
  const { onTime } = props;
  const onChoose = useCallback(
    (seconds: number) => {
      setFollows(true);
      onTime(seconds);
    },
    [onTime],
  );
  const stopFollowing = () => setFollows(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (['PageUp', 'PageDown', 'Home', 'End'].includes(event.key)) return stopFollowing();
    const item = (event.target as Element).closest('li');
    const next = {
      ArrowDown: item?.nextElementSibling,
      ArrowUp: item?.previousElementSibling,
    }[event.key];
    if (!next) return;
    event.preventDefault();
    stopFollowing();
    next.querySelector('button')!.focus();
  };
  return (
    <div className="relative grid min-h-0">
      <ol
        ref={list}
        lang={props.language}
        className="overflow-y-auto p-1"
        onWheel={stopFollowing}
        onTouchMove={stopFollowing}
        // The scroll bar; not the cues.
        onPointerDown={({ target, currentTarget }: PointerEvent) =>
          target === currentTarget && stopFollowing()
        }
        onKeyDown={onKeyDown}
      >
        {matches.map((index) => (
          <CueItem
            key={index}
            cue={cues[index]!}
            isCurrent={index === current}
            isTabStop={index === tabStop}
            onTime={onChoose}
          />
        ))}
      </ol>
      {!follows && canFollow && current >= 0 && (
        <button
          type="button"
          className="button primary absolute bottom-2 justify-self-center shadow-raised"
          onClick={() => setFollows(true)}
        >
          {messages.transcriptFollow}
        </button>
      )}
    </div>
  );
}

/** Rendered again only if it becomes or ceases to be the current one: there may be thousands. */
const CueItem = memo(function CueItem(props: {
  cue: Cue;
  isCurrent: boolean;
  isTabStop: boolean;
  onTime: (seconds: number) => void;
}) {
  const { start, text } = props.cue;
  return (
    <li className="[contain-intrinsic-height:auto_2.25rem] [content-visibility:auto]">
      <button
        type="button"
        className="side-panel-entry grid grid-cols-[3.5rem_minmax(0,1fr)] items-baseline px-2 py-1.5"
        tabIndex={props.isTabStop ? 0 : -1}
        aria-current={props.isCurrent || undefined}
        onClick={() => props.onTime(start)}
      >
        <span className="text-small text-muted tabular-nums">{formatDuration(start)}</span>
        <span className="break-words">{text}</span>
      </button>
    </li>
  );
});

/** How often the position is corrected after a long way. */
const MAX_CORRECTIONS = 4;

/** Scrolls a list so that an item is in its middle. Unlike `scrollIntoView`, this does not scroll the page. */
function scrollTo(list: Element, item: Element, corrections = MAX_CORRECTIONS): void {
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  const top = inner.top - outer.top - (outer.height - inner.height) / 2;
  const isCorrection = corrections < MAX_CORRECTIONS;
  const isFar = Math.abs(top) > outer.height;
  const isInstant = isFar || isCorrection || matchMedia('(prefers-reduced-motion: reduce)').matches;
  list.scrollBy({ top, behavior: isInstant ? 'instant' : 'smooth' });
  // The heights of items out of view are estimates until they have been rendered there.
  if (corrections > 0 && (isFar || isCorrection))
    requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(list, item, corrections - 1)));
}

import { Icon } from '@workreel/ui/icon';
import { useEffect, useState } from 'react';

/** When a poster that failed to load is requested again. It may be missing for a moment, while the files of a video are moved. */
const RETRY_AFTER_MS = [1_000, 4_000, 15_000];

interface PosterProps {
  url: string | null;
  /** Of the placeholder, in place of a poster that is missing. */
  iconClassName: string;
}

/** The poster of a video, which fills its frame. */
export const Poster = (props: PosterProps) => <LoadingPoster key={props.url} {...props} />;

function LoadingPoster({ url, iconClassName }: PosterProps) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const delay = RETRY_AFTER_MS[attempt];
  useEffect(() => {
    if (!failed || delay === undefined) return;
    const timer = setTimeout(() => {
      setAttempt((last) => last + 1);
      setFailed(false);
    }, delay);
    return () => clearTimeout(timer);
  }, [failed, delay]);
  if (url === null || failed)
    return <Icon name="film" className={`absolute inset-0 m-auto text-muted ${iconClassName}`} />;
  // Set `crossOrigin` because the player requests the same image with it: a cached response without CORS headers would fail there.
  return (
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      crossOrigin="anonymous"
      className="size-full object-contain"
      onError={() => setFailed(true)}
    />
  );
}

import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { useEffect, useRef } from 'react';
import type { Playlist, Post } from '../api.ts';
import { WATCH } from '../language/language.ts';
import { ChapterList } from './chapter-list.tsx';
import type { PlaybackTime } from './playback-time.ts';
import { PlaylistPanel } from './playlist-panel.tsx';
import { Transcript } from './transcript.tsx';
import type { Panel, PanelName } from './use-panel.ts';

const ICONS = { playlist: 'layout-list', chapters: 'list', transcript: 'file-text' } as const;

const buttonId = (panel: PanelName) => `open-${panel}`;

/** Buttons that open and close the panels of a video. */
export function PanelButtons({ available, shown, show }: Panel) {
  const messages = useCatalogue(WATCH);
  return available.map((panel) => (
    <button
      key={panel}
      id={buttonId(panel)}
      type="button"
      className="button soft"
      aria-expanded={panel === shown}
      onClick={() => show(panel === shown ? null : panel)}
    >
      <Icon name={ICONS[panel]} />
      {messages[panel]}
    </button>
  ));
}

/**
 * The playlist that is played, or the chapters or the transcript of a video: beside the player and as high as it, or below it.
 *
 * @param props - `onTime`: plays from a position, in seconds.
 */
export function SidePanel(props: {
  post: Post;
  playlist: Playlist | undefined;
  time: PlaybackTime;
  panel: Panel;
  shown: PanelName;
  onTime: (seconds: number) => void;
}) {
  const messages = useCatalogue(WATCH);
  const { post, playlist, time, panel, shown, onTime } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const { opened } = panel;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another panel gets the focus too.
  useEffect(() => {
    if (opened) heading.current?.focus();
  }, [opened, shown]);
  const close = () => {
    panel.show(null);
    document.getElementById(buttonId(shown))?.focus();
  };
  return (
    <div data-area="panel" className="min-w-0">
      <section
        aria-labelledby="side-panel"
        className="card grid max-h-96 grid-rows-[auto_minmax(0,1fr)] overflow-hidden"
      >
        <header className="flex items-center justify-between gap-2 border-b border-line py-1 pr-1 pl-3">
          <h2 id="side-panel" ref={heading} tabIndex={-1} className="text-large font-semibold">
            {messages[shown]}
          </h2>
          <button
            type="button"
            className="icon-button"
            aria-label={messages.closePanel(messages[shown])}
            title={messages.close}
            onClick={close}
          >
            <Icon name="x" />
          </button>
        </header>
        {shown === 'playlist' ? (
          <PlaylistPanel playlist={playlist!} current={post.id} />
        ) : shown === 'chapters' ? (
          <ChapterList post={post} time={time} onTime={onTime} />
        ) : (
          <Transcript captions={post.captions} time={time} onTime={onTime} />
        )}
      </section>
    </div>
  );
}

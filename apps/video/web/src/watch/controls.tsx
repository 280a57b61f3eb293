import { useCatalogue } from '@workreel/ui/language';
import { textLanguage } from '@workreel/ui/text-language';
import type { Post } from '../api.ts';
import { formatDuration } from '../format.domain.ts';
import { useLanguage, WATCH } from '../language/language.ts';
import { Icon, type IconName } from './icons.tsx';
import { Menu } from './menu.tsx';
import type { Neighbors } from './playlist.domain.ts';
import { SeekBar } from './seek-bar.tsx';
import { formatSpeed, SPEEDS } from './speeds.domain.ts';
import { indexAt } from './timeline.domain.ts';
import { AUTO } from './use-playback.ts';
import type { PlayerController } from './use-player.ts';
import type { NextVideo } from './use-related.ts';

/** The mode in which the player is as wide as the page. */
export interface TheaterMode {
  active: boolean;
  toggle: () => void;
}

interface ControlsProps {
  post: Post;
  player: PlayerController;
  neighbors: Neighbors<NextVideo> | undefined;
  onNeighbor: (which: 'next' | 'previous') => void;
  theater: TheaterMode | undefined;
  mostWatched: readonly number[];
  /** Called when the user starts and stops dragging on the seek bar. */
  onHold: (held: boolean) => void;
}

/** The control bar. */
export function Controls(props: ControlsProps) {
  const { post, player, theater, mostWatched } = props;
  const messages = useCatalogue(WATCH).player;
  const { media, growing } = player;
  return (
    <div className="player-bar" data-controls>
      <SeekBar
        post={post}
        time={player.time}
        currentTime={player.currentTime}
        duration={player.duration}
        seekableEnd={media.seekableEnd}
        growing={growing}
        buffered={media.buffered}
        mostWatched={mostWatched}
        onSeek={player.seek}
        onHold={props.onHold}
      />
      <div className="flex items-center">
        <Neighbor which="previous" {...props} />
        <PlayButton player={player} />
        <Neighbor which="next" {...props} />
        {player.hasSound && <Sound player={player} />}
        <span className="player-clock text-small whitespace-nowrap tabular-nums" data-clock>
          {`${formatDuration(player.time)} / ${formatDuration(player.duration)}`}
        </span>
        <CurrentChapter post={post} time={media.time} />
        <span className="ml-auto" />
        {player.audio.length > 0 && <AudioTracks player={player} />}
        {post.captions.length > 0 && <Captions post={post} player={player} />}
        <Speed player={player} />
        {player.qualities.length > 1 && <Qualities player={player} />}
        {document.pictureInPictureEnabled && (
          <span className="player-wide">
            <IconButton
              icon="pictureInPicture"
              label={media.inPictureInPicture ? messages.exitPictureInPicture : messages.pictureInPicture}
              onPress={player.togglePictureInPicture}
            />
          </span>
        )}
        {theater && !player.isFullScreen && (
          <span className="max-lg:hidden">
            <IconButton
              icon={theater.active ? 'exitTheater' : 'enterTheater'}
              label={theater.active ? messages.exitTheater : messages.enterTheater}
              onPress={theater.toggle}
            />
          </span>
        )}
        <IconButton
          icon={player.isFullScreen ? 'exitFullScreen' : 'enterFullScreen'}
          label={player.isFullScreen ? messages.exitFullScreen : messages.enterFullScreen}
          onPress={player.toggleFullScreen}
        />
      </div>
    </div>
  );
}

/** In a playlist, it stays in place at both ends, so that a second click does not press another button. */
function Neighbor(props: Pick<ControlsProps, 'neighbors' | 'onNeighbor'> & { which: 'next' | 'previous' }) {
  const messages = useCatalogue(WATCH).player;
  const { which, neighbors, onNeighbor } = props;
  const video = neighbors?.[which];
  if (!video && !neighbors?.inPlaylist) return null;
  return (
    <IconButton
      icon={which}
      label={video ? `${messages[which]}: ${video.post.title}` : messages[which]}
      disabled={!video}
      onPress={() => onNeighbor(which)}
    />
  );
}

function CurrentChapter({ post: { chapters }, time }: { post: Post; time: number }) {
  const chapter = chapters[indexAt(chapters, time)];
  return (
    chapter && (
      <span className="player-wide min-w-0 truncate px-1.5 text-small" data-chapter>
        <span aria-hidden="true">· </span>
        <span lang={textLanguage(chapter.title)}>{chapter.title}</span>
      </span>
    )
  );
}

/** @param props - `disabled`: whether a press only tells why it has no effect. */
function IconButton(props: { icon: IconName; label: string; disabled?: boolean; onPress: () => void }) {
  const { icon, label, disabled, onPress } = props;
  return (
    <button
      type="button"
      className="player-button"
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}

function PlayButton({ player: { media, toggle } }: { player: PlayerController }) {
  const messages = useCatalogue(WATCH).player;
  if (media.ended) return <IconButton icon="replay" label={messages.replay} onPress={toggle} />;
  return media.paused ? (
    <IconButton icon="play" label={messages.play} onPress={toggle} />
  ) : (
    <IconButton icon="pause" label={messages.pause} onPress={toggle} />
  );
}

function Sound({ player: { media, toggleMute, setVolume } }: { player: PlayerController }) {
  const messages = useCatalogue(WATCH).player;
  const isMuted = media.muted || media.volume === 0;
  return (
    <>
      <IconButton
        icon={isMuted ? 'muted' : 'volume'}
        label={isMuted ? messages.unmute : messages.mute}
        onPress={toggleMute}
      />
      <input
        type="range"
        className="player-volume"
        aria-label={messages.volume}
        min={0}
        max={1}
        step={0.05}
        value={media.muted ? 0 : media.volume}
        onChange={(event) => setVolume(Number(event.currentTarget.value))}
      />
    </>
  );
}

function Captions({ post, player }: { post: Post; player: PlayerController }) {
  const messages = useCatalogue(WATCH).player;
  const choices = [
    { value: '', label: messages.noCaptions },
    ...post.captions.map(({ language, label }) => ({ value: language, label, language })),
  ];
  const current = choices.find(({ value }) => value === player.captions) ?? choices[0]!;
  return (
    <Menu
      label={messages.captions}
      current={current.value ? current.label : messages.captionsOff}
      choices={choices}
      value={current.value}
      onChoose={player.selectCaptions}
    >
      <span data-active={current.value !== '' || undefined}>
        <Icon name="captions" />
      </span>
    </Menu>
  );
}

function AudioTracks({ player: { audio, selectedAudio, selectAudio } }: { player: PlayerController }) {
  const messages = useCatalogue(WATCH).player;
  return (
    <Menu
      label={messages.audio}
      current={audio[selectedAudio]?.label ?? ''}
      choices={audio.map(({ index, language, label }) => ({ value: index, label, language }))}
      value={selectedAudio}
      onChoose={selectAudio}
    >
      <Icon name="audio" />
    </Menu>
  );
}

function Speed({ player: { media, setSpeed } }: { player: PlayerController }) {
  const messages = useCatalogue(WATCH).player;
  const { language } = useLanguage().t;
  return (
    <Menu
      label={messages.speed}
      current={formatSpeed(media.speed, language)}
      choices={SPEEDS.map((speed) => ({
        value: speed,
        label: speed === 1 ? messages.normalSpeed : formatSpeed(speed, language),
      }))}
      value={media.speed}
      onChoose={setSpeed}
    >
      {formatSpeed(media.speed, language)}
    </Menu>
  );
}

/** The menu shows a selected quality once it is on screen. */
function Qualities({
  player: { qualities, selectedQuality, currentQuality, selectQuality },
}: {
  player: PlayerController;
}) {
  const messages = useCatalogue(WATCH).player;
  const isAutomatic = selectedQuality === AUTO;
  const choices = [
    { value: AUTO, label: messages.auto(isAutomatic ? currentQuality : null) },
    ...qualities.map(({ label }) => ({ value: label, label })),
  ];
  const shown = isAutomatic ? AUTO : (currentQuality ?? selectedQuality);
  return (
    <Menu
      label={messages.quality}
      current={choices.find(({ value }) => value === shown)?.label ?? shown}
      choices={choices}
      value={shown}
      onChoose={selectQuality}
    >
      <Icon name="quality" />
    </Menu>
  );
}

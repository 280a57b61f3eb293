import { useCatalogue } from '@workreel/ui/language';
import type { Post } from '../api.ts';
import { formatDuration } from '../format.domain.ts';
import { useLanguage, WATCH } from '../language/language.ts';
import { Icon, type IconName } from './icons.tsx';
import { Menu } from './menu.tsx';
import { AUTO } from './playback.ts';
import { SeekBar } from './seek-bar.tsx';
import { formatSpeed, SPEEDS } from './speeds.domain.ts';
import type { Watching } from './use-player.ts';

/** The bar under the picture. */
export function Controls({ post, watching }: { post: Post; watching: Watching }) {
  const messages = useCatalogue(WATCH).player;
  const { media, growing } = watching;
  return (
    <div className="player-bar" data-controls>
      <SeekBar
        post={post}
        time={media.time}
        now={watching.now}
        duration={watching.duration}
        end={media.end}
        growing={growing}
        buffered={media.buffered}
        onSeek={watching.seek}
      />
      <div className="flex items-center">
        <PlayButton watching={watching} />
        <Sound watching={watching} />
        <span className="px-1.5 text-xs whitespace-nowrap tabular-nums" data-clock>
          {`${formatDuration(media.time)} / ${formatDuration(watching.duration)}`}
        </span>
        <span className="ml-auto" />
        {post.captions.length > 0 && <Captions post={post} watching={watching} />}
        <Speed watching={watching} />
        {watching.qualities.length > 1 && <Qualities watching={watching} />}
        {document.pictureInPictureEnabled && (
          <span className="player-wide">
            <Press
              icon="picture"
              label={media.inPicture ? messages.leavePicture : messages.picture}
              onPress={watching.switchPicture}
            />
          </span>
        )}
        <Press
          icon={watching.large ? 'reduce' : 'enlarge'}
          label={watching.large ? messages.reduce : messages.enlarge}
          onPress={watching.switchLarge}
        />
      </div>
    </div>
  );
}

function Press({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <button type="button" className="player-button" aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

function PlayButton({ watching: { media, toggle } }: { watching: Watching }) {
  const messages = useCatalogue(WATCH).player;
  if (media.ended) return <Press icon="again" label={messages.again} onPress={toggle} />;
  return media.paused ? (
    <Press icon="play" label={messages.play} onPress={toggle} />
  ) : (
    <Press icon="pause" label={messages.pause} onPress={toggle} />
  );
}

function Sound({ watching: { media, switchMute, setVolume } }: { watching: Watching }) {
  const messages = useCatalogue(WATCH).player;
  const silent = media.muted || media.volume === 0;
  return (
    <>
      <Press
        icon={silent ? 'silence' : 'sound'}
        label={silent ? messages.unmute : messages.mute}
        onPress={switchMute}
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

function Captions({ post, watching }: { post: Post; watching: Watching }) {
  const messages = useCatalogue(WATCH).player;
  const choices = [
    { value: '', label: messages.noCaptions },
    ...post.captions.map(({ language, label }) => ({ value: language, label, language })),
  ];
  const now = choices.find(({ value }) => value === watching.captions) ?? choices[0]!;
  return (
    <Menu
      label={messages.captions}
      now={now.label}
      choices={choices}
      value={now.value}
      onChoose={watching.chooseCaptions}
    >
      <span data-on={now.value !== '' || undefined}>
        <Icon name="captions" />
      </span>
    </Menu>
  );
}

function Speed({ watching: { media, setSpeed } }: { watching: Watching }) {
  const messages = useCatalogue(WATCH).player;
  const { language } = useLanguage().t;
  return (
    <Menu
      label={messages.speed}
      now={formatSpeed(media.speed, language)}
      choices={SPEEDS.map((speed) => ({
        value: speed,
        label: speed === 1 ? messages.usualSpeed : formatSpeed(speed, language),
      }))}
      value={media.speed}
      onChoose={setSpeed}
    >
      {formatSpeed(media.speed, language)}
    </Menu>
  );
}

function Qualities({ watching: { qualities, chosen, shown, choose } }: { watching: Watching }) {
  const messages = useCatalogue(WATCH).player;
  const choices = [
    { value: AUTO, label: messages.auto(chosen === AUTO ? shown : null) },
    ...qualities.map(({ level, label }) => ({ value: level, label })),
  ];
  return (
    <Menu
      label={messages.quality}
      now={choices.find(({ value }) => value === chosen)!.label}
      choices={choices}
      value={chosen}
      onChoose={choose}
    >
      <Icon name="quality" />
    </Menu>
  );
}

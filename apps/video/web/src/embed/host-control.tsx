import { useEffect, useEffectEvent, useRef } from 'react';
import type { PlayerController } from '../watch/use-player.ts';
import type { Host } from './host.ts';
import { type Command, eventsBetween, type PlayerState } from './messages.domain.ts';

const stateOf = ({ media, duration, error }: PlayerController): PlayerState => ({
  paused: media.paused,
  ended: media.ended,
  time: media.time,
  duration,
  volume: media.volume,
  muted: media.muted,
  rate: media.speed,
  error,
});

/** Lets the page that embeds the player control it, and reports its state to it. */
export function HostControl({ host, player }: { host: Host; player: PlayerController }) {
  const state = stateOf(player);
  const reported = useRef(state);
  const reportedTimeAt = useRef(0);
  useEffect(() => {
    const now = performance.now();
    for (const event of eventsBetween(reported.current, state, now - reportedTimeAt.current)) {
      if (event === 'timeupdate') reportedTimeAt.current = now;
      host.send(event, state);
    }
    // A position that was not reported yet is reported with a later one.
    const time = reportedTimeAt.current === now ? state.time : reported.current.time;
    reported.current = { ...state, time };
  });
  const onCommand = useEffectEvent((command: Command) => {
    switch (command.command) {
      case 'connect':
        return host.send('ready', state);
      case 'getState':
        return host.send('state', state);
      case 'play':
        return player.autoplay();
      case 'pause':
        return player.pause();
      case 'seek':
        return player.seek(command.seconds);
      case 'setVolume':
        return player.setVolume(command.volume);
      case 'setMuted':
        if (state.muted !== command.muted) player.toggleMute();
        return;
      case 'setRate':
        return player.setSpeed(command.rate);
    }
  });
  useEffect(() => host.subscribe((command) => onCommand(command)), [host]);
  return null;
}

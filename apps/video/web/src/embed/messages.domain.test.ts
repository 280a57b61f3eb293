import { expect, it } from 'vitest';
import { eventsBetween, parseCommand } from './messages.domain.ts';

it.each([
  [{ command: 'connect' }],
  [{ command: 'play' }],
  [{ command: 'pause' }],
  [{ command: 'getState' }],
  [{ command: 'seek', seconds: 1.5 }],
  [{ command: 'setVolume', volume: 0 }],
  [{ command: 'setMuted', muted: true }],
  [{ command: 'setRate', rate: 2 }],
])('accepts %j', (command) => {
  expect(parseCommand({ workreel: 1, ...command, more: 'x' })).toEqual(command);
});

it.each([
  [null],
  ['play'],
  [[]],
  [{ command: 'play' }],
  [{ workreel: 2, command: 'play' }],
  [{ workreel: 1, command: 'constructor' }],
  [{ workreel: 1, command: 'seek' }],
  [{ workreel: 1, command: 'seek', seconds: Number.NaN }],
  [{ workreel: 1, command: 'seek', seconds: -1 }],
  [{ workreel: 1, command: 'setVolume', volume: 1.1 }],
  [{ workreel: 1, command: 'setMuted', muted: 1 }],
  [{ workreel: 1, command: 'setRate', rate: 0 }],
])('ignores %j', (data) => expect(parseCommand(data)).toBeUndefined());

const STATE = {
  ...{ paused: true, ended: false, time: 0, duration: 9, volume: 1, muted: false, rate: 1, error: null },
};

it.each([
  [{}, 1_000, []],
  [{ paused: false }, 1_000, ['play']],
  [{ ended: true, time: 9 }, 1_000, ['ended', 'timeupdate']],
  [{ time: 1 }, 249, []],
  [{ muted: true }, 0, ['volumechange']],
  [{ volume: 0.5 }, 0, ['volumechange']],
  [{ error: 'network' }, 0, ['error']],
])('reports the change %j after %d ms as %j', (change, sinceTime, expected) => {
  expect(eventsBetween(STATE, { ...STATE, ...change }, sinceTime)).toEqual(expected);
});

it('reports a pause', () => {
  expect(eventsBetween({ ...STATE, paused: false }, STATE, 0)).toEqual(['pause']);
});

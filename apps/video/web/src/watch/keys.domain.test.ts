import { expect, test } from 'vitest';
import { type Action, actionOf, type Place, type Pressed } from './keys.domain.ts';

const PAGE: Place = { on: null, inPlayer: false };
const PLAYER: Place = { on: null, inPlayer: true };
const press = (key: string, place: Place = PLAYER, more: Partial<Pressed> = {}) =>
  actionOf({ key, code: '', ctrlKey: false, altKey: false, metaKey: false, repeat: false, ...more }, place);

test.each<[string, Action]>([
  [' ', { do: 'toggle' }],
  ['k', { do: 'toggle' }],
  ['K', { do: 'toggle' }],
  ['j', { do: 'skip', seconds: -10 }],
  ['l', { do: 'skip', seconds: 10 }],
  ['ArrowLeft', { do: 'skip', seconds: -5 }],
  ['ArrowRight', { do: 'skip', seconds: 5 }],
  ['ArrowUp', { do: 'louder', by: 0.05 }],
  ['ArrowDown', { do: 'louder', by: -0.05 }],
  ['f', { do: 'fullscreen' }],
  ['c', { do: 'captions' }],
  ['m', { do: 'mute' }],
  ['0', { do: 'go', share: 0 }],
  ['7', { do: 'go', share: 0.7 }],
  [',', { do: 'step', frames: -1 }],
  ['.', { do: 'step', frames: 1 }],
  ['<', { do: 'faster', steps: -1 }],
  ['>', { do: 'faster', steps: 1 }],
  ['Home', { do: 'go', share: 0 }],
  ['End', { do: 'go', share: 1 }],
  ['?', { do: 'help' }],
])('“%s” asks for %j', (key, action) => {
  expect(press(key)).toEqual(action);
});

test.each(['Tab', 'Enter', 'Escape', 'x', 'constructor', 'Process'])('“%s” asks for nothing', (key) => {
  expect(press(key)).toBeUndefined();
});

test('a keyboard that writes Korean has the same keys', () => {
  expect(press('ㅏ', PLAYER, { code: 'KeyK' })).toEqual({ do: 'toggle' });
  expect(press('Process', PLAYER, { code: 'KeyF' })).toEqual({ do: 'fullscreen' });
  // Where letters stand elsewhere, what is written on the key counts.
  expect(press('j', PLAYER, { code: 'KeyC' })).toEqual({ do: 'skip', seconds: -10 });
});

test.each(['ctrlKey', 'altKey', 'metaKey'] as const)('with %s a key is the browser’s', (modifier) => {
  expect(press('f', PLAYER, { [modifier]: true })).toBeUndefined();
});

test('what is typed into a field is a text', () => {
  for (const key of ['k', ' ', '5', '?']) expect(press(key, { on: 'field', inPlayer: true })).toBeUndefined();
});

test('Space on a button presses the button, and other keys are those of the player', () => {
  const place: Place = { on: 'button', inPlayer: true };
  expect(press(' ', place)).toBeUndefined();
  expect(press('Enter', place)).toBeUndefined();
  expect(press('k', place)).toEqual({ do: 'toggle' });
  expect(press('ArrowUp', place)).toEqual({ do: 'louder', by: 0.05 });
});

test('arrows on a range move the range', () => {
  const place: Place = { on: 'range', inPlayer: true };
  expect(press('ArrowLeft', place)).toBeUndefined();
  expect(press('Home', place)).toBeUndefined();
  expect(press(' ', place)).toEqual({ do: 'toggle' });
});

test('outside of the player a page still scrolls', () => {
  for (const key of ['ArrowUp', 'ArrowDown', 'Home', 'End']) expect(press(key, PAGE)).toBeUndefined();
  expect(press('ArrowLeft', PAGE)).toEqual({ do: 'skip', seconds: -5 });
});

test('a key that is held down skips on, and turns nothing on and off', () => {
  expect(press('l', PLAYER, { repeat: true })).toEqual({ do: 'skip', seconds: 10 });
  expect(press('.', PLAYER, { repeat: true })).toEqual({ do: 'step', frames: 1 });
  for (const key of ['k', 'm', 'f', 'c', '?']) expect(press(key, PLAYER, { repeat: true })).toBeUndefined();
});

import { expect, test } from 'vitest';
import { type Action, type FocusContext, type KeyPress, shortcutAction } from './shortcuts.domain.ts';

const PAGE: FocusContext = { focus: null, isPlayerInUse: false };
const PLAYER: FocusContext = { focus: null, isPlayerInUse: true };
const press = (key: string, context: FocusContext = PLAYER, more: Partial<KeyPress> = {}) =>
  shortcutAction(
    { key, code: '', ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, repeat: false, ...more },
    context,
  );

test.each<[string, Action]>([
  [' ', { type: 'toggle' }],
  ['k', { type: 'toggle' }],
  ['K', { type: 'toggle' }],
  ['j', { type: 'skip', seconds: -10 }],
  ['l', { type: 'skip', seconds: 10 }],
  ['ArrowLeft', { type: 'skip', seconds: -5 }],
  ['ArrowRight', { type: 'skip', seconds: 5 }],
  ['ArrowUp', { type: 'volume', by: 0.05 }],
  ['ArrowDown', { type: 'volume', by: -0.05 }],
  ['f', { type: 'fullscreen' }],
  ['c', { type: 'captions' }],
  ['m', { type: 'mute' }],
  ['t', { type: 'theater' }],
  ['0', { type: 'seek', share: 0 }],
  ['7', { type: 'seek', share: 0.7 }],
  [',', { type: 'step', frames: -1 }],
  ['.', { type: 'step', frames: 1 }],
  ['<', { type: 'speed', steps: -1 }],
  ['>', { type: 'speed', steps: 1 }],
  ['Home', { type: 'seek', share: 0 }],
  ['End', { type: 'seek', share: 1 }],
  ['?', { type: 'help' }],
])('“%s” triggers %j', (key, action) => {
  expect(press(key)).toEqual(action);
});

test.each(['Tab', 'Enter', 'Escape', 'x', 'constructor', 'Process'])('“%s” triggers no action', (key) => {
  expect(press(key)).toBeUndefined();
});

test('only Shift+N and Shift+P play another video, also with a Korean input method and Caps Lock', () => {
  const next: Action = { type: 'next' };
  expect(press('N', PAGE, { shiftKey: true })).toEqual(next);
  expect(press('n', PAGE, { shiftKey: true })).toEqual(next);
  expect(press('ㅜ', PAGE, { code: 'KeyN', shiftKey: true })).toEqual(next);
  expect(press('n')).toBeUndefined();
  expect(press('N')).toBeUndefined();
  expect(press('N', PAGE, { shiftKey: true, repeat: true })).toBeUndefined();
  expect(press('P', PAGE, { shiftKey: true })).toEqual({ type: 'previous' });
  expect(press('p')).toBeUndefined();
});

test('works with a Korean input method', () => {
  expect(press('ㅏ', PLAYER, { code: 'KeyK' })).toEqual({ type: 'toggle' });
  expect(press('Process', PLAYER, { code: 'KeyF' })).toEqual({ type: 'fullscreen' });
  // In other Latin layouts, the letter of the key counts, not its position.
  expect(press('j', PLAYER, { code: 'KeyC' })).toEqual({ type: 'skip', seconds: -10 });
});

test.each(['ctrlKey', 'altKey', 'metaKey'] as const)('ignores keys with %s', (modifier) => {
  expect(press('f', PLAYER, { [modifier]: true })).toBeUndefined();
});

test('ignores keys in a text field', () => {
  for (const key of ['k', ' ', '5', '?'])
    expect(press(key, { focus: 'field', isPlayerInUse: true })).toBeUndefined();
});

test('ignores Space and Enter on a button, but not other keys', () => {
  const context: FocusContext = { focus: 'button', isPlayerInUse: true };
  expect(press(' ', context)).toBeUndefined();
  expect(press('Enter', context)).toBeUndefined();
  expect(press('k', context)).toEqual({ type: 'toggle' });
  expect(press('ArrowUp', context)).toEqual({ type: 'volume', by: 0.05 });
});

test('ignores arrow keys, Home and End on a range input', () => {
  const context: FocusContext = { focus: 'range', isPlayerInUse: true };
  expect(press('ArrowLeft', context)).toBeUndefined();
  expect(press('Home', context)).toBeUndefined();
  expect(press(' ', context)).toEqual({ type: 'toggle' });
});

test('ignores the keys of a menu or list in it', () => {
  const context: FocusContext = { focus: 'widget', isPlayerInUse: true };
  for (const key of [' ', 'Enter', 'ArrowUp', 'Home']) expect(press(key, context)).toBeUndefined();
  expect(press('k', context)).toEqual({ type: 'toggle' });
});

test('ignores scroll keys while the player is not in use', () => {
  for (const key of ['ArrowUp', 'ArrowDown', 'Home', 'End']) expect(press(key, PAGE)).toBeUndefined();
  expect(press('ArrowLeft', PAGE)).toEqual({ type: 'skip', seconds: -5 });
});

test('repeats skips and steps while a key is held down, but not toggles', () => {
  expect(press('l', PLAYER, { repeat: true })).toEqual({ type: 'skip', seconds: 10 });
  expect(press('.', PLAYER, { repeat: true })).toEqual({ type: 'step', frames: 1 });
  for (const key of ['k', 'm', 'f', 'c', '?']) expect(press(key, PLAYER, { repeat: true })).toBeUndefined();
});

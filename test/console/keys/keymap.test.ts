import { expect, test } from 'vitest';
import { createKeymap, presets } from '../../../src/console/keys/keymap.ts';
import { actionLayers } from '../../../src/console/places/places.tsx';
import { keyPresets } from '../../../src/settings/settings.ts';

const keymapOf = (bindings: Record<string, readonly string[]>, preset = keyPresets[0]) =>
  createKeymap({ preset, bindings }, actionLayers);

test.each(keyPresets)(
  'the preset %s names actions that there are and has no conflicts',
  (preset) => {
    expect(createKeymap({ preset, bindings: {} }, actionLayers).mistakes).toEqual([]);
    const ids = new Set(actionLayers.flat().map(({ id }) => id));
    expect(Object.keys(presets[preset]).filter((id) => !ids.has(id))).toEqual([]);
  },
);

test('an action has the keys that were chosen for it', () => {
  const { keymap, mistakes } = keymapOf({ 'data.refresh': ['ctrl-r'], 'app.suspend': [] });

  expect(mistakes).toEqual([]);
  expect([...keymap]).toEqual([
    ['data.refresh', ['ctrl-r']],
    ['app.suspend', []],
  ]);
});

test.each([
  [{ 'data.refesh': ['r'] }, 'keys.data.refesh: no such action; is it data.refresh?'],
  [{ 'no.thing': ['r'] }, 'keys.no.thing: no such action; signalbox keys lists all.'],
  [
    { 'data.refresh': ['F13'] },
    'keys.data.refresh: "F13" is not a key such as d, D, ctrl-d, alt-d or pagedown.',
  ],
  [
    { 'data.refresh': ['rr'] },
    'keys.data.refresh: "rr" is not a key such as d, D, ctrl-d, alt-d or pagedown.',
  ],
  [{ 'data.refresh': ['ctrl-i'] }, 'keys.data.refresh: ctrl-i and tab are the same in a terminal.'],
  [{ 'app.quit': [] }, 'keys.app.quit: it must have a key.'],
  [{ 'menu.close': [] }, 'keys.menu.close: it must have a key.'],
] as Record<string, string[]>[][])('%j has one mistake, told in one line', (bindings, mistake) => {
  const { keymap, mistakes } = keymapOf(bindings ?? {});

  expect(mistakes).toEqual([mistake]);
  expect(keymap.size).toBe(0);
});

test('a key for two actions of one screen is a conflict, told once', () => {
  expect(keymapOf({ 'session.copy-id': ['enter'] }).mistakes).toEqual([
    'keys: session.open takes enter from session.copy-id. Assign another key to one of them.',
  ]);
});

test('a key of a screen and of everywhere is a conflict, and the screen has it', () => {
  expect(keymapOf({ 'data.refresh': ['d'] }).mistakes).toContainEqual(
    'keys: computer.details takes d from data.refresh. Assign another key to one of them.',
  );
});

test('the same key on two screens is none', () => {
  expect(keymapOf({ 'session.copy-id': ['c'], 'computer.copy-id': ['c'] }).mistakes).toEqual([]);
});

test('letters of the actions menu may be those of the screen, but not of the menu itself', () => {
  expect(keymapOf({ 'session.delete': ['y'] }).mistakes).toEqual([]);
  expect(keymapOf({ 'session.delete': ['q'] }).mistakes).toEqual([
    'keys: session.delete takes q from menu.close. Assign another key to one of them.',
  ]);
});

test('what shares a key without a keymap is meant to', () => {
  expect(keymapOf({ 'transcript.all-roles': ['esc'] }).mistakes).toEqual([]);
});

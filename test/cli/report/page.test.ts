import { expect, test } from 'vitest';
import { html } from '../../../src/cli/report/markup.ts';
import { pageText } from '../../../src/cli/report/page.ts';

test('text in a page is never markup, and controls nothing', () => {
  const page = pageText('</title><script>', [
    html`<p title="${'"><b>'}">${'<b>\u001B[2J&amp;'}</p>`,
  ]);

  expect(page).toContain('<title>&#60;/title&#62;&#60;script&#62;</title>');
  expect(page).toContain('<p title="&#34;&#62;&#60;b&#62;">&#60;b&#62;&#38;amp;</p>');
});

test('a page forbids scripts and every load before it contains anything', () => {
  const page = pageText('A title', [html`<p>text</p>`]);

  expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<title>'));
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
});

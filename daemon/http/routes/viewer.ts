import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from '../app-env.ts';
import { packagedFile, packagedFont, page } from './packaged-file.ts';

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>agent-memory</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/viewer/main.css">
<div id="app"></div>
<link rel="modulepreload" href="/viewer/chunk.js">
<script type="module" src="/viewer/main.js"></script>
`;
/** Made by scripts/build.mjs from viewer/. */
const FILES = {
  'main.js': 'text/javascript',
  'chunk.js': 'text/javascript',
  'later-pages.js': 'text/javascript',
  'main.css': 'text/css',
  'markdown.js': 'text/javascript',
};
const FONTS = [
  'inter-latin.woff2',
  'inter-latin-ext.woff2',
  'jetbrains-mono-latin.woff2',
  'jetbrains-mono-latin-ext.woff2',
];

/**
 * GET / and the viewer's files, which contain no recorded data: the page gets it from the API, with the token of its
 * login.
 */
export function registerViewer(app: OpenAPIHono<AppEnv>): void {
  app.get('/', () => page(PAGE, 'text/html'));
  for (const [name, type] of Object.entries(FILES)) {
    app.get(`/viewer/${name}`, () => packagedFile(`viewer/${name}`, type));
  }
  for (const font of FONTS) app.get(`/viewer/${font}`, () => packagedFont(`viewer/${font}`));
}

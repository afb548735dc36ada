import type { OpenAPIHono } from '@hono/zod-openapi';
import { VIEWER_THEME_KEY, VIEWER_TOKEN_KEY } from '../../contract/door.ts';
import type { AppEnv } from '../app-env.ts';
import { requireScope } from '../guards/require-scope.ts';
import { buildOpenApiDocument } from '../openapi.ts';
import { jsonReply } from '../reply.ts';
import { packagedFile, page } from './packaged-file.ts';

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>agent-memory: REST API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<style>
body { margin: 0; background: #fff }
.back { display: block; padding: 14px 20px; font: 500 14px/1.4 system-ui, sans-serif; color: #4a41c4 }
[data-theme="dark"] { color-scheme: dark }
[data-theme="dark"] body { background: #101114 }
[data-theme="dark"] .back { color: #aeabff }
/* The page's own styles have no dark scheme: invert lightness, preserve hues; invert dark elements back. */
[data-theme="dark"] .swagger-ui { filter: invert(0.92) hue-rotate(180deg) }
[data-theme="dark"] .swagger-ui .highlight-code { filter: invert(1) hue-rotate(180deg) }
</style>
<a class="back" href="/">← Back to agent-memory</a>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
`;
/** The page sends the token that the viewer's login stored in the origin's storage. */
const START = `const theme = localStorage.getItem('${VIEWER_THEME_KEY}') ?? 'system';
const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
const token = localStorage.getItem('${VIEWER_TOKEN_KEY}');
if (token) {
  SwaggerUIBundle({
    url: '/openapi.json', dom_id: '#docs', docExpansion: 'list', defaultModelsExpandDepth: -1,
    requestInterceptor: (request) => { request.headers.authorization = 'Bearer ' + token; return request; },
  });
} else document.getElementById('docs').textContent = 'Log in first: agent-memory open';
`;
/** Copied into dist/docs by scripts/build.mjs. */
const SWAGGER_FILES = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' };

/** GET /openapi.json, and /docs to browse it. */
export function registerDocs(app: OpenAPIHono<AppEnv>): void {
  let openApi: object | undefined;
  app.get('/openapi.json', (c) => {
    requireScope(c.get('actor'), 'read');
    openApi ??= buildOpenApiDocument(app);
    return jsonReply(openApi);
  });
  app.get('/docs', () => page(PAGE, 'text/html'));
  app.get('/docs/start.js', () => page(START, 'text/javascript'));
  for (const [name, type] of Object.entries(SWAGGER_FILES)) {
    app.get(`/docs/${name}`, () => packagedFile(`docs/${name}`, type));
  }
}

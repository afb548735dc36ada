import type { OpenAPIHono } from '@hono/zod-openapi';
import { VIEWER_TOKEN_KEY } from '../../contract/door.ts';
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
<link rel="stylesheet" href="/docs/swagger-ui.css">
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
`;
/** The page sends the token that the viewer's login left in the origin's storage. */
const START = `const token = localStorage.getItem('${VIEWER_TOKEN_KEY}');
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

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { codeOf } from '../../contract/errors.ts';
import { packageRoot } from '../../home/package-root.ts';
import type { AppEnv } from '../app-env.ts';
import { requireScope } from '../guards/require-scope.ts';
import { buildOpenApiDocument } from '../openapi.ts';
import { HttpProblem } from '../problem.ts';
import { jsonReply } from '../reply.ts';
import { PAGE_HEADERS } from './page-headers.ts';

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
const START = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#docs', docExpansion: 'list', defaultModelsExpandDepth: -1 });\n`;
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
    app.get(`/docs/${name}`, async () => page(await readSwaggerFile(name), type));
  }
}

function page(body: string, type: string): Response {
  return new Response(body, { headers: { ...PAGE_HEADERS, 'content-type': `${type}; charset=utf-8` } });
}

async function readSwaggerFile(name: string): Promise<string> {
  try {
    return await readFile(join(packageRoot(), 'dist', 'docs', name), 'utf8');
  } catch (cause) {
    if (codeOf(cause) !== 'ENOENT') throw cause;
    throw new HttpProblem(404, `dist/docs/${name} is missing`, {
      hint: 'Run `npm run build`; /openapi.json works without it.',
    });
  }
}

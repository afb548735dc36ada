// `node mcp.cjs`: runs the built MCP server of agent-memory, wherever the program is. Where it is missing, or where the client has the server
// already by `agent-memory install`, a server without tools answers: a server that fails would be shown as a fault in every session.
const { join } = require('node:path');
const { createInterface } = require('node:readline');
const { pathToFileURL } = require('node:url');
const { findProgram, howToInstall, isInstalled } = require('./find-program.cjs');

const isServed = isInstalled('mcp/main.js', '.claude.json');
const program = isServed ? undefined : findProgram();

if (program) void import(pathToFileURL(join(program, 'dist', 'mcp', 'main.js')).href);
else createInterface({ input: process.stdin }).on('line', answer);

/** Answer one JSON-RPC message (modelcontextprotocol.io, lifecycle). */
function answer(line) {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    return;
  }
  const { id, method, params } = message;
  if (id === undefined || method === undefined) return; // a notification, or a reply
  let outcome = { error: { code: -32601, message: `${method}: this server has nothing to offer` } };
  if (method === 'initialize') outcome = { result: describe(params) };
  else if (method === 'ping') outcome = { result: {} };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...outcome })}\n`);
}

function describe(params) {
  return {
    protocolVersion: params?.protocolVersion ?? '2025-06-18',
    capabilities: {},
    serverInfo: { name: 'memory', version: '0' },
    ...(!isServed && { instructions: howToInstall() }),
  };
}

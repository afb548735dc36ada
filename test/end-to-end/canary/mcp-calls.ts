import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { MCP_SCRIPT, type Sandbox } from '../../support/built-package.ts';
import type { Canaries } from './canaries.ts';

/** Call every MCP tool over stdio with canaries in its texts; returns all replies and what the server wrote to stderr. */
export async function callTools(sandbox: Sandbox, canaries: Canaries): Promise<string[]> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [MCP_SCRIPT],
    env: sandbox.env,
    cwd: sandbox.project,
    stderr: 'pipe',
  });
  const output: string[] = [];
  transport.stderr?.on('data', (chunk) => output.push(String(chunk)));
  const client = new Client({ name: 'canary', version: '1' });
  await client.connect(transport);
  const call = async (name: string, args: Record<string, unknown>) => {
    output.push(
      JSON.stringify(await client.callTool({ name, arguments: args }).catch((error: Error) => error.message)),
    );
  };
  const letter = (door: string) => canaries.letter(`MCP ${door}`);
  const bare = (door: string) => canaries.bare(`MCP ${door}`);

  await call('save_memory', { text: letter('save_memory'), title: bare('title'), files: [bare('file')] });
  await call('save_memory', { text: 5, [bare('unknown argument')]: bare('unknown value') });
  await call('search', { query: letter('search') });
  await call('search', { query: 'deploy', project: bare('search project') });
  await call('timeline', { query: letter('timeline') });
  await call('get_observations', { ids: [bare('ids')] });
  await call('create_lesson', {
    title: bare('lesson title'),
    rule: `Never use ${bare('rule')}`,
    detail: letter('detail'),
    trigger_tool: 'Bash',
    trigger_pattern: `ship ${bare('trigger')}`,
  });
  await call('create_lesson', {
    title: 'x',
    rule: 'x',
    trigger_tool: 'Bash',
    trigger_pattern: `(${bare('broken pattern')}`,
  });
  await call('search_lessons', { query: letter('search_lessons') });
  await call('forget_memory', { ids: [999_999], reason: letter('forget reason') });
  await call('memory_search_guide', {});
  await call(bare('unknown tool'), {});
  await client.close();
  return output;
}

/** A session of Cline as its documentation says that its hooks tell it: what is recorded of it, and what its hooks are answered. */
import { expect, it } from 'vitest';
import { CLINE } from '../../../daemon/contract/hook-events.ts';
import { listPrompts } from '../../../daemon/store/sessions/prompts.ts';
import { getSession } from '../../../daemon/store/sessions/sessions.ts';
import { listToolCalls } from '../../../daemon/store/sessions/tool-calls.ts';
import { readTurn } from '../../../daemon/store/sessions/turns.ts';
import { agentSuite } from '../agent-suite.ts';

const SESSION = '3f0c8a52-8a44-4c36-9c1f-0a5c2a9b7d10';
const SCRIPTS: Record<string, string> = {
  TaskStart: 'SessionStart',
  UserPromptSubmit: 'UserPromptSubmit',
  PreToolUse: 'PreToolUse',
  PostToolUse: 'PostToolUse',
};

agentSuite(
  'a session of Cline',
  { name: CLINE, scripts: SCRIPTS },
  (name, fields) => ({
    clineVersion: '3.36.0',
    hookName: name,
    timestamp: '1763980000000',
    taskId: SESSION,
    workspaceRoots: ['/home/dev/shop'],
    userId: 'u1',
    [`${name[0]!.toLowerCase()}${name.slice(1)}`]: fields,
  }),
  (session) => {
    it('is recorded with its prompt, its calls and its last words', async () => {
      const replies = [
        await session.hook('TaskStart', { taskMetadata: { taskId: SESSION } }),
        await session.hook('UserPromptSubmit', {
          prompt: '<task>\nNumber invoices per year\n</task>\n# VSCode Visible Files',
          attachments: [],
        }),
        await session.hook('PreToolUse', { toolName: 'execute_command', parameters: { command: 'npm test' } }),
        await session.hook('PostToolUse', {
          toolName: 'execute_command',
          parameters: { command: 'npm test' },
          result: '3 passed',
          success: true,
          executionTimeMs: 1234,
        }),
        await session.hook('PostToolUse', {
          toolName: 'replace_in_file',
          parameters: { path: 'invoice.ts', diff: 'x' },
          result: 'no match',
          success: false,
        }),
        await session.hook('PostToolUse', {
          toolName: 'attempt_completion',
          parameters: { result: 'Invoices are numbered per year now.' },
          success: true,
        }),
      ];
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 'ok'));
      expect(await getSession(session.db, SESSION)).toMatchObject({ agent: CLINE, cwd: '/home/dev/shop' });
      const { items: prompts } = await listPrompts(session.db, { session_id: SESSION, limit: 10 });
      expect(prompts.map(({ text }) => text)).toEqual(['Number invoices per year']);
      expect(await readTurn(session.db, prompts[0]!.prompt_id)).toMatchObject({
        stopped: true,
        last_assistant_message: 'Invoices are numbered per year now.',
      });
      const { items } = await listToolCalls(session.db, { session_id: SESSION, limit: 10 });
      expect(items.toReversed()).toMatchObject([
        { tool_name: 'Bash', input: { command: 'npm test' }, success: true, output_preview: '3 passed' },
        { tool_name: 'Edit', input: { file_path: '/home/dev/shop/invoice.ts' }, success: false, error: 'no match' },
      ]);
    });

    it('has a risky command stopped in its own format', async () => {
      await session.core.lessons.create(
        {
          title: 'Never force-push',
          rule: 'Push without force.',
          severity: 'critical',
          action: 'deny',
          trigger_tool: 'Bash',
          trigger_pattern: 'git push --force',
        },
        { source: 'user', decides: true },
      );
      const reply = await session.hook('PreToolUse', {
        toolName: 'execute_command',
        parameters: { command: 'git push --force' },
      });
      expect(reply).toMatchObject({
        status: 'ok',
        answer: { cancel: true, errorMessage: expect.stringContaining('Push without force') },
      });
    });
  },
);

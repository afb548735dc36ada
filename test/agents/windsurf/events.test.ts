/** A session of Windsurf as its documentation says that its hooks tell it: what is recorded of it, and what its hooks are answered. */
import { expect, it } from 'vitest';
import { WINDSURF } from '../../../daemon/contract/hook-events.ts';
import { listPrompts } from '../../../daemon/store/sessions/prompts.ts';
import { getSession } from '../../../daemon/store/sessions/sessions.ts';
import { listToolCalls } from '../../../daemon/store/sessions/tool-calls.ts';
import { readTurn } from '../../../daemon/store/sessions/turns.ts';
import { agentSuite } from '../agent-suite.ts';

const SESSION = '3f0c8a52-8a44-4c36-9c1f-0a5c2a9b7d10';
const SCRIPTS: Record<string, string> = {
  pre_user_prompt: 'UserPromptSubmit',
  pre_run_command: 'PreToolUse',
  post_run_command: 'PostToolUse',
  post_write_code: 'PostToolUse',
  post_cascade_response: 'Stop',
};

agentSuite(
  'a session of Windsurf',
  { name: WINDSURF, scripts: SCRIPTS },
  (name, fields) => ({
    cwd: '/home/dev/shop',
    agent_action_name: name,
    trajectory_id: SESSION,
    execution_id: 'e1',
    timestamp: '2026-11-24T10:00:00Z',
    model_name: 'default',
    tool_info: fields,
  }),
  (session) => {
    it('is recorded with its prompt, its calls and its last words', async () => {
      const replies = [
        await session.hook('pre_user_prompt', { user_prompt: 'Number invoices per year' }),
        await session.hook('pre_run_command', { command_line: 'npm test', cwd: '/home/dev/shop' }),
        await session.hook('post_run_command', { command_line: 'npm test', cwd: '/home/dev/shop' }),
        await session.hook('post_write_code', {
          file_path: '/home/dev/shop/invoice.ts',
          edits: [{ old_string: 'next()', new_string: 'nextOf(year)' }],
        }),
        await session.hook('post_cascade_response', {
          response:
            '### Planner Response\n\nI look at the tests.\n\n### Planner Response\n\nInvoices are numbered per year now.\n',
        }),
      ];
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 'ok'));
      expect(await getSession(session.db, SESSION)).toMatchObject({ agent: WINDSURF, cwd: '/home/dev/shop' });
      const { items: prompts } = await listPrompts(session.db, { session_id: SESSION, limit: 10 });
      expect(prompts.map(({ text }) => text)).toEqual(['Number invoices per year']);
      expect(await readTurn(session.db, prompts[0]!.prompt_id)).toMatchObject({
        stopped: true,
        last_assistant_message: 'Invoices are numbered per year now.',
      });
      const { items } = await listToolCalls(session.db, { session_id: SESSION, limit: 10 });
      expect(items.toReversed()).toMatchObject([
        { tool_name: 'Bash', input: { command: 'npm test' }, success: true },
        { tool_name: 'MultiEdit', input: { file_path: '/home/dev/shop/invoice.ts' }, success: true },
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
      const reply = await session.hook('pre_run_command', { command_line: 'git push --force' });
      expect(reply).toMatchObject({ status: 'ok', answer: { reason: expect.stringContaining('Push without force') } });
    });
  },
);

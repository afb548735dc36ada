/** A session of VS Code as its documentation says that its hooks tell it: what is recorded of it, and what its hooks are answered. */
import { expect, it } from 'vitest';
import { VSCODE } from '../../../daemon/contract/hook-events.ts';
import { listPrompts } from '../../../daemon/store/sessions/prompts.ts';
import { getSession } from '../../../daemon/store/sessions/sessions.ts';
import { listToolCalls } from '../../../daemon/store/sessions/tool-calls.ts';
import { readTurn } from '../../../daemon/store/sessions/turns.ts';
import { agentSuite } from '../agent-suite.ts';

const SESSION = '3f0c8a52-8a44-4c36-9c1f-0a5c2a9b7d10';
const SCRIPTS: Record<string, string> = {
  SessionStart: 'SessionStart',
  UserPromptSubmit: 'UserPromptSubmit',
  PreToolUse: 'PreToolUse',
  PostToolUse: 'PostToolUse',
  Stop: 'Stop',
};

agentSuite(
  'a session of VS Code',
  { name: VSCODE, scripts: SCRIPTS },
  (name, fields) => ({
    timestamp: '2026-11-24T10:00:00.000Z',
    cwd: '/home/dev/shop',
    sessionId: SESSION,
    hookEventName: name,
    transcript_path: '/home/dev/.config/Code/t.json',
    ...fields,
  }),
  (session) => {
    it('is recorded with its prompt, its calls and its end', async () => {
      const replies = [
        await session.hook('SessionStart', { source: 'new' }),
        await session.hook('UserPromptSubmit', { prompt: 'Number invoices per year' }),
        await session.hook('PreToolUse', {
          tool_name: 'run_in_terminal',
          tool_input: { command: 'npm test' },
          tool_use_id: 'call-1',
        }),
        await session.hook('PostToolUse', {
          tool_name: 'run_in_terminal',
          tool_input: { command: 'npm test' },
          tool_use_id: 'call-1',
          tool_response: '3 passed',
        }),
        await session.hook('PostToolUse', {
          tool_name: 'replace_string_in_file',
          tool_input: { filePath: '/home/dev/shop/invoice.ts', oldString: 'next()', newString: 'nextOf(year)' },
          tool_use_id: 'call-2',
          tool_response: 'done',
        }),
        await session.hook('Stop', { stop_hook_active: false }),
      ];
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 'ok'));
      expect(await getSession(session.db, SESSION)).toMatchObject({ agent: VSCODE, cwd: '/home/dev/shop' });
      const { items: prompts } = await listPrompts(session.db, { session_id: SESSION, limit: 10 });
      expect(prompts.map(({ text }) => text)).toEqual(['Number invoices per year']);
      expect(await readTurn(session.db, prompts[0]!.prompt_id)).toMatchObject({ stopped: true });
      const { items } = await listToolCalls(session.db, { session_id: SESSION, limit: 10 });
      expect(items.toReversed()).toMatchObject([
        {
          tool_use_id: 'call-1',
          tool_name: 'Bash',
          input: { command: 'npm test' },
          success: true,
          output_preview: '3 passed',
        },
        { tool_use_id: 'call-2', tool_name: 'Edit', input: { file_path: '/home/dev/shop/invoice.ts' }, success: true },
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
        tool_name: 'run_in_terminal',
        tool_input: { command: 'git push --force' },
        tool_use_id: 'call-3',
      });
      expect(reply).toMatchObject({
        status: 'ok',
        answer: {
          hookSpecificOutput: {
            permissionDecision: 'deny',
            permissionDecisionReason: expect.stringContaining('Push without force'),
          },
        },
      });
    });
  },
);

/** A session of Cursor as its documentation says that its hooks tell it: what is recorded of it, and what its hooks are answered. */
import { expect, it } from 'vitest';
import { CURSOR } from '../../../daemon/contract/hook-events.ts';
import { listPrompts } from '../../../daemon/store/sessions/prompts.ts';
import { getSession } from '../../../daemon/store/sessions/sessions.ts';
import { listToolCalls } from '../../../daemon/store/sessions/tool-calls.ts';
import { readTurn } from '../../../daemon/store/sessions/turns.ts';
import { agentSuite } from '../agent-suite.ts';

const SESSION = '668320d2-2fd8-4888-b33c-2a466fec86e7';
const SCRIPTS: Record<string, string> = {
  sessionStart: 'SessionStart',
  beforeSubmitPrompt: 'UserPromptSubmit',
  beforeShellExecution: 'PreToolUse',
  afterShellExecution: 'PostToolUse',
  afterFileEdit: 'PostToolUse',
  afterAgentResponse: 'Stop',
};

agentSuite(
  'a session of Cursor',
  { name: CURSOR, scripts: SCRIPTS },
  (name, fields) => ({
    conversation_id: SESSION,
    generation_id: '490b90b7-a2ce-4c2c-bb76-cb77b125df2f',
    model: 'default',
    hook_event_name: name,
    cursor_version: '2.4.0',
    workspace_roots: ['/home/dev/shop'],
    user_email: 'dev@shop.example',
    transcript_path: null,
    ...fields,
  }),
  (session) => {
    it('is recorded with its prompt, its calls and its last words, and is not told what it cannot hear', async () => {
      const replies = [
        await session.hook('sessionStart', { session_id: SESSION, is_background_agent: false }),
        await session.hook('beforeSubmitPrompt', { prompt: 'Number invoices per year', attachments: [] }),
        await session.hook('beforeShellExecution', { command: 'npm test', cwd: '' }),
        await session.hook('afterShellExecution', { command: 'npm test', output: '3 passed', duration: 1234 }),
        await session.hook('afterFileEdit', {
          file_path: '/home/dev/shop/invoice.ts',
          edits: [{ old_string: 'next()', new_string: 'nextOf(year)' }],
        }),
        await session.hook('afterAgentResponse', { text: 'I look at the tests first.' }),
        await session.hook('afterAgentResponse', { text: 'Invoices are numbered per year now.' }),
      ];
      expect(replies.map(({ status }) => status)).toEqual(Array(7).fill('ok'));
      expect(replies[1]).toEqual({ status: 'ok', answer: null });
      expect(await getSession(session.db, SESSION)).toMatchObject({ agent: CURSOR, cwd: '/home/dev/shop' });
      const [prompt] = (await listPrompts(session.db, { session_id: SESSION, limit: 10 })).items;
      expect(prompt?.text).toBe('Number invoices per year');
      const turn = await readTurn(session.db, prompt!.prompt_id);
      expect(turn).toMatchObject({ stopped: true, last_assistant_message: 'Invoices are numbered per year now.' });
      const { items } = await listToolCalls(session.db, { session_id: SESSION, limit: 10 });
      expect(items.toReversed()).toMatchObject([
        { tool_name: 'Bash', input: { command: 'npm test' }, success: true, output_preview: '3 passed' },
        { tool_name: 'MultiEdit', input: { file_path: '/home/dev/shop/invoice.ts' }, success: true },
      ]);
      expect(JSON.stringify(items)).not.toContain('dev@shop.example');
    });

    it('has a risky command denied in its own format', async () => {
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
      const reply = await session.hook('beforeShellExecution', { command: 'git push --force', cwd: '/home/dev/shop' });
      expect(reply).toMatchObject({
        status: 'ok',
        answer: {
          permission: 'deny',
          user_message: expect.stringContaining('Never force-push'),
          agent_message: expect.stringContaining('Push without force'),
        },
      });
    });
  },
);

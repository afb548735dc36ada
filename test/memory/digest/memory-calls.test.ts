import { expect, test } from 'vitest';
import { isNativeMemory } from '../../../daemon/home/native-memory.ts';
import { keepsMemory } from '../../../daemon/memory/digest/memory-calls.ts';
import { bash, edit, other, write } from './calls.ts';

const FOLDER = '/home/dev/.claude/projects/-home-dev-app/memory';

test.each([
  [`${FOLDER}/use-pnpm.md`],
  [`${FOLDER}/MEMORY.md`],
  ['/srv/agent config/projects/-home-dev-app/memory/deep/use-pnpm.md'],
  ['C:\\Users\\dev\\.claude\\projects\\C--Users-dev-app\\memory\\use-pnpm.md'],
  ['/home/dev/app/.claude/agent-memory/reviewer/MEMORY.md'],
  ['/home/dev/.codex/memories/memory_summary.md'],
  ['/home/dev/.gemini/GEMINI.md'],
  ['/home/dev/.gemini/tmp/app/memory/MEMORY.md'],
])('%s is an agent’s own memory', (path) => {
  expect(isNativeMemory(path)).toBe(true);
});

test.each([
  ['/home/dev/app/src/memory/use-pnpm.md'],
  ['/home/dev/app/projects/memory/memory/a.md'],
  ['/home/dev/.claude/projects/-home-dev-app/0c1d.jsonl'],
  ['/home/dev/.claude/projects/-home-dev-app/memory-notes.md'],
  ['/home/dev/app/GEMINI.md'],
  ['/home/dev/app/memories/a.md'],
])('%s is none', (path) => {
  expect(isNativeMemory(path)).toBe(false);
});

test('a folder that the settings name is one, and no folder beside it', () => {
  expect(isNativeMemory('/home/dev/notes/a.md', ['/home/dev/notes'])).toBe(true);
  expect(isNativeMemory('/home/dev/notes2/a.md', ['/home/dev/notes'])).toBe(false);
});

test.each([
  [other('Write', { file_path: `${FOLDER}/a.md`, content: 'x' })],
  [other('Edit', { file_path: `${FOLDER}/MEMORY.md`, old_string: 'a', new_string: 'b' })],
  [other('Read', { file_path: `${FOLDER}/a.md` })],
  [other('Write', { file_path: `${FOLDER}/a.md`, files: [`${FOLDER}/a.md`, `${FOLDER}/b.md`], patch: '' })],
  [bash(`mkdir -p ${FOLDER} && cat > ${FOLDER}/a.md <<'EOF'\nWe use pnpm, never npm install\nEOF`)],
  [bash(`echo "- [pnpm](a.md)" >> ~/.claude/projects/-home-dev-app/memory/MEMORY.md`)],
  [bash(`rm -f ${FOLDER}/a.md 2>/dev/null`)],
  [bash(`cd ${FOLDER} && sed -i 's/npm/pnpm/' ${FOLDER}/a.md`)],
])('a call that only keeps the agent’s memory is told as such: %j', (call) => {
  expect(keepsMemory(call)).toBe(true);
});

test.each([
  [write('src/memory/a.md')],
  [edit('MEMORY.md')],
  [other('Write', { file_path: `${FOLDER}/a.md`, files: [`${FOLDER}/a.md`, '/home/dev/app/b.ts'], patch: '' })],
  [bash(`cp ${FOLDER}/a.md ${FOLDER}/b.md && npm test`)],
  [bash(`cat ${FOLDER}/a.md > docs/a.md`)],
  [bash(`echo ${FOLDER} > notes.txt`)],
  [bash('cat MEMORY.md')],
  [bash(`python3 -c "open('${FOLDER}/a.md')"`)],
  [other('WebSearch', { query: FOLDER })],
])('a call that does more is work: %j', (call) => {
  expect(keepsMemory(call)).toBe(false);
});

import { expect, test } from 'vitest';
import { isReadOnly } from '../../daemon/guards/read-only-call.ts';
import { readToolCall } from '../../daemon/guards/tool-call.ts';

test.each([
  ['cat notes.md | grep -n "push --force" | head -3', true],
  ['cd app && git log --oneline 2>/dev/null', true],
  ['git diff main 2>&1 | wc -l', true],
  ['cat a > b', false],
  ['git show HEAD:a.ts >> a.ts', false],
  ['git push', false],
  ['ls && rm -rf build', false],
  ['cat list | xargs rm', false],
  ['echo $(rm a)', false],
  ['$TOOL --all', false],
  ['python3 -c "print(1)"', false],
  ['', false],
  ['git log --output=src/a.ts -p', false],
  ['git grep -O./evil.sh foo', false],
  ['tree -o out.txt', false],
  ['rg --pre ./evil.sh foo', false],
  ['rg --pretty foo', true],
  ['git log -p -- src/a.ts', true],
])('%s only looks: %s', (command, expected) => {
  expect(isReadOnly(readToolCall('Bash', { command }))).toBe(expected);
});

test('a tool other than a shell is not known to look only', () => {
  expect(isReadOnly(readToolCall('Write', { file_path: 'a', content: 'b' }))).toBe(false);
});

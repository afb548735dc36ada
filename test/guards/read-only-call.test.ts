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
  ['git log --output=src/a.ts -p', false],
  ['git diff --outp src/a.ts', false],
  ['git show --ext-diff HEAD', false],
  ['git grep -O./page.sh word', false],
  ['git grep --open-files-in-pager=./page.sh word', false],
  ['git log --oneline -p -- src', true],
  ['tree -L 2 src', true],
  ['tree -o out.txt', false],
  ['rg --pre ./read.sh word', false],
  ['rg --pretty word src', true],
  ['file -C -m magic', false],
  ['less -O log.txt a', false],
  ['less +!ls a', false],
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

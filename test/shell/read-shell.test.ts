import { describe, expect, test } from 'vitest';
import { readShell } from '../../daemon/shell/read-shell.ts';

/** The commands that would run, each as its words joined by blanks. */
function commandsOf(source: string): string[] {
  return readShell(source).commands.map((command) => command.words.map((word) => word.value).join(' '));
}

const RUNS: readonly (readonly [what: string, source: string, runs: string])[] = [
  ['a list', 'make && deploy --now; notify', 'deploy --now'],
  ['a pipe', 'ls | wipe -a', 'wipe -a'],
  ['a subshell', '(cd sub; wipe x)', 'wipe x'],
  ['a background job', 'wipe x & sleep 1', 'wipe x'],
  ['an if', 'if test -f a; then wipe a; else wipe b; fi', 'wipe b'],
  ['a loop', 'while read l; do wipe "$l"; done < list', 'wipe $l'],
  ['a case', 'case $1 in go) wipe x;; *) ;; esac', 'wipe x'],
  ['a function', 'clean() { wipe x; }; clean', 'wipe x'],
  ['a substitution', 'echo "done: $(wipe x)"', 'wipe x'],
  ['backticks', 'echo `wipe x`', 'wipe x'],
  ['a default value', `echo "\${A:-$(wipe x)}"`, 'wipe x'],
  ['arithmetic', 'echo $((1 + $(wipe x)))', 'wipe x'],
  ['a process substitution', 'diff <(wipe x) b', 'wipe x'],
  ['quotes inside a word', `wi"pe" 'x'`, 'wipe x'],
  ['a backslash that dodges an alias', '\\wipe x', 'wipe x'],
  ['assignments in front', 'A=1 B="2 3" wipe x', 'wipe x'],
  ['a known variable', 'T=/srv/data; wipe "$T"', 'wipe /srv/data'],
  ['sudo with options', 'sudo -u root -E -- wipe x', 'wipe x'],
  ['env with assignments', 'env -u HOME A=1 wipe x', 'wipe x'],
  ['stacked wrappers', 'nohup nice -n 5 timeout -k 1 10s time wipe x', 'wipe x'],
  ['xargs', 'ls | xargs -0 -n 1 wipe -f', 'wipe -f'],
  ['a named placeholder of xargs', 'ls | xargs -I FILE wipe FILE', 'wipe {}'],
  ['parallel with its input', 'parallel -j4 wipe -f ::: a b', 'wipe -f a b'],
  ['find -exec', 'find . -name x -exec sudo wipe {} \\;', 'wipe {}'],
  ['the second find -exec', 'find . -exec echo {} \\; -exec wipe {} +', 'wipe {}'],
  ['bash -c', `bash -lc 'cd a && wipe x'`, 'wipe x'],
  ['bash -c in bash -c', `sh -c "bash -c 'wipe x'"`, 'wipe x'],
  ['eval', `eval "wipe" 'x'`, 'wipe x'],
  ['a heredoc for a shell', 'sh -s <<EOF\nwipe x\nEOF', 'wipe x'],
  ['a heredoc piped into a shell', 'cat <<EOF | bash\nwipe x\nEOF', 'wipe x'],
  ['a here-string for a shell', `bash <<< 'wipe x'`, 'wipe x'],
  ['echo piped into a shell', `echo 'wipe x' | sudo sh`, 'wipe x'],
  ['a heredoc as an argument of bash -c', 'bash -c "$(cat <<EOF\nwipe x\nEOF\n)"', 'wipe x'],
  ['ssh', `ssh -p 22 -i key host 'cd a; wipe x'`, 'wipe x'],
  ['docker exec', `docker exec -it -u root box sh -c 'wipe x'`, 'wipe x'],
  ['docker compose run', 'docker compose -f c.yml run --rm app wipe x', 'wipe x'],
  ['kubectl exec', 'kubectl -n n exec -it pod -- wipe x', 'wipe x'],
  ['npx', 'npx -y wipe x', 'wipe x'],
  ['a trap', `trap 'wipe x' EXIT`, 'wipe x'],
  ['tmux send-keys', `tmux send-keys -t a 'wipe x' Enter`, 'wipe x'],
  ['git rebase --exec', `git rebase --exec 'wipe x' main`, 'wipe x'],
  ['os.system in Python', `python3 -c "import os; os.system('wipe x')"`, 'wipe x'],
  [
    'an argument list in Python',
    `python - <<'P'\nimport subprocess\nsubprocess.run(["wipe", "-f", "x"])\nP`,
    'wipe -f x',
  ],
  ['execSync in Node', `node -e 'require("child_process").execSync("wipe x")'`, 'wipe x'],
  ['backticks in Ruby', "ruby -e 'puts `wipe x`'", 'wipe x'],
  ['a leading operator', '&& wipe x', 'wipe x'],
  ['an unclosed quote', "wipe x 'abc", 'wipe x abc'],
];

describe('what runs is found', () => {
  test.each(RUNS)('in %s', (_what, source, runs) => {
    expect(commandsOf(source)).toContain(runs);
  });
});

const DOES_NOT_RUN: readonly (readonly [what: string, source: string])[] = [
  ['a word of echo', 'echo wipe x'],
  ['a comment', 'ls # wipe x'],
  ['a commit message', 'git commit -m "wipe x"'],
  ['a commit message in a heredoc', 'git commit -m "$(cat <<\'EOF\'\nwipe x\nEOF\n)"'],
  ['a search pattern', "grep -rn 'wipe x' src"],
  ['a heredoc for a file', 'cat > notes.md <<EOF\nwipe x\nEOF'],
  ['a heredoc for wc', 'wc -l <<EOF\nwipe x\nEOF'],
  ['command -v', 'command -v wipe'],
  ['a script named to bash', 'bash wipe x'],
];

describe('what is mere text', () => {
  test.each(DOES_NOT_RUN)('%s is no command', (_what, source) => {
    expect(readShell(source).commands.map((command) => command.name)).not.toContain('wipe');
  });

  test.each(DOES_NOT_RUN.filter(([what]) => !/script|-v/.test(what)))(
    '%s is blanked in the masked source',
    (_what, source) => {
      expect(readShell(source).masked.join('\n')).not.toContain('wipe');
    },
  );

  test('variables that echo would show stay visible', () => {
    expect(readShell('echo "token: $API_TOKEN"').masked).toEqual(['echo "$API_TOKEN"']);
  });

  test('a quoted path with blanks is no prose', () => {
    expect(readShell('wipe "/Users/me/My Files"').masked).toEqual(['wipe "/Users/me/My Files"']);
  });
});

describe('code of other languages', () => {
  test.each([
    ["psql -U a -c 'drop table x' db", 'sql', 'drop table x'],
    ['mysql db <<EOF\ndrop table x\nEOF', 'sql', 'drop table x\n'],
    ["sqlite3 a.db 'drop table x'", 'sql', 'drop table x'],
    ["echo 'drop table x' | psql", 'sql', 'drop table x'],
    ["docker exec db mysql -e 'drop table x'", 'sql', 'drop table x'],
    ["mongosh mongodb://h/d --eval 'db.a.drop()'", 'mongo', 'db.a.drop()'],
    ["perl -ne 'print if /x/' f", 'perl', 'print if /x/'],
    ['node - <<J\nrun()\nJ', 'javascript', 'run()\n'],
    ["pwsh -Command 'Remove-Item x'", 'powershell', 'Remove-Item x'],
  ])('%s', (source, language, text) => {
    expect(readShell(source).code).toContainEqual({ language, text });
  });

  test('a script file on the command line leaves standard input alone', () => {
    expect(readShell('python build.py <<EOF\nimport os\nEOF').code).toEqual([]);
  });
});

describe('where cd has led', () => {
  test.each([
    ['cd /tmp/a && wipe x', '/tmp/a'],
    ['cd /tmp; cd b; wipe x', '/tmp/b'],
    ['(cd /tmp); wipe x', undefined],
    ['cd - && wipe x', '?'],
  ])('%s', (source, directory) => {
    expect(readShell(source).commands.find((command) => command.name === 'wipe')?.directory).toBe(directory);
  });
});

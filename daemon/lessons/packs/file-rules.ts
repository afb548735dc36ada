import type { ShellCommand } from '../../text/shell/shell-command.ts';
import { hasOption } from './command-spec.ts';
import { type Worth, worthOf } from './delete-targets.ts';
import type { RiskyCall } from './risky-call.ts';
import type { RuleTests } from './rule-tests.ts';

const values = (command: ShellCommand) => command.words.slice(1).map((word) => word.value);
const plain = (command: ShellCommand) => {
  const all = values(command);
  const dashes = all.indexOf('--');
  return all.filter((value, i) => (dashes >= 0 && i > dashes) || (!value.startsWith('-') && value !== '--'));
};

function worths(command: ShellCommand): Worth[] {
  return plain(command).map((path) => worthOf(path, command.directory));
}

/** `rm -rf` of something that nobody makes again. */
function forcedDelete(call: RiskyCall): boolean {
  return call.commands.some((command) => {
    if (command.name !== 'rm' || values(command).includes('--help')) return false;
    const all = values(command);
    const recursive = hasOption(all, '-r') || hasOption(all, '-R') || hasOption(all, '--recursive');
    const forced = hasOption(all, '-f') || hasOption(all, '--force');
    const targets = worths(command);
    if (targets.includes('wide') && (recursive || forced)) return true;
    if (!recursive || !forced) return false;
    return (
      targets.includes('outside') || ((command.openEnded || command.pipedFrom !== undefined) && targets.length === 0)
    );
  });
}

const FIND_WORD =
  /^-(name|iname|path|ipath|wholename|regex|iregex|newer|user|group|type|size|mtime|mmin|perm|maxdepth|mindepth)$/;

/** `find … -delete`, unless it only looks in temporary or rebuilt folders. */
function findDelete(call: RiskyCall): boolean {
  return call.commands.some((command) => {
    const all = values(command);
    if (command.name === 'find') {
      const deletes = all.some(
        (value, i) => value === '-delete' && !FIND_WORD.test(all[i - 1] ?? '') && !insideExec(all, i),
      );
      const roots = all
        .slice(
          0,
          all.findIndex((value) => value.startsWith('-')),
        )
        .filter((value) => value !== '');
      return deletes && !(roots.length > 0 && roots.every((root) => worthOf(root, command.directory) === 'spare'));
    }
    return false;
  });
}

function insideExec(all: readonly string[], at: number): boolean {
  const exec = Math.max(...['-exec', '-execdir', '-ok', '-okdir'].map((name) => all.lastIndexOf(name, at)));
  return exec >= 0 && !all.slice(exec, at).some((value) => value === ';' || value === '+');
}

/** A recursive change of owner or mode on everything. */
function wideMode(call: RiskyCall): boolean {
  return call.commands.some((command) => {
    if (!['chmod', 'chown', 'chgrp', 'setfacl', 'chattr'].includes(command.name)) return false;
    const all = values(command);
    const wide = plain(command).some((path) => worthOf(path, command.directory) === 'wide');
    const recursive = hasOption(all, '-R') || hasOption(all, '--recursive');
    const worldWritable =
      command.name === 'chmod' && plain(command).some((mode) => /^0?777$|^(a|o|ugo)?\+rwx$/.test(mode));
    return (
      recursive &&
      (wide ||
        (worldWritable &&
          !worths(command)
            .slice(1)
            .every((worth) => worth === 'spare')))
    );
  });
}

/** A file is emptied or thrown away: `> file` without a command, `mv x /dev/null`, `truncate -s 0`. */
function emptied(call: RiskyCall): boolean {
  return call.commands.some((command) => {
    const all = values(command);
    if (command.name === 'mv' || command.name === 'gmv') return plain(command).at(-1) === '/dev/null';
    if (command.name === 'truncate')
      return (
        /(^| )(-s ?0|--size[= ]0)( |$)/.test(all.join(' ')) &&
        worths(command).some((worth) => worth === 'wide' || worth === 'outside')
      );
    const overwritten = command.redirects.filter((redirect) => redirect.operator === '>' || redirect.operator === '>|');
    const onlyEmpties =
      command.words.length === 0 ||
      command.name === ':' ||
      command.name === 'true' ||
      (command.name === 'cat' && all.includes('/dev/null'));
    return (
      onlyEmpties &&
      overwritten.some(
        ({ target }) => /^\/(etc|var|usr|boot)\//.test(target.value) || /\.(db|sqlite3?|env)$/.test(target.value),
      )
    );
  });
}

const CODE_DELETES =
  /\b(shutil\.rmtree|FileUtils\.(rm_rf|rm_r|remove_dir|remove_entry\w*|rmtree)|File::Path::(rmtree|remove_tree)|remove_tree|rmtree|rimraf(\.sync)?|fs(\.promises)?\.(rmSync|rmdirSync|rm|rmdir|removeSync|emptyDirSync)|fse\.(remove|removeSync|emptyDir)|os\.removedirs|Deno\.remove(Sync)?|Dir\.(delete|rmdir|unlink)|file\.remove|unlink\(|Directory\.Delete)\b/;
const CODE_RECURSIVE =
  /rmtree|rm_r|remove_tree|rimraf|remove_dir|remove_entry|removedirs|emptyDir|fse\.remove|removeSync|Directory\.Delete|recursive\s*[:=]\s*true/i;

/** Code that deletes a tree. */
function treeDeletedByCode(call: RiskyCall): boolean {
  return call.code.some(({ text }) => CODE_DELETES.test(text) && CODE_RECURSIVE.test(text));
}

/** A shell or a language is handed whatever comes in at run time as its program. */
function unknownProgram(call: RiskyCall): boolean {
  return call.commands.some((command) => {
    const all = values(command);
    return (
      command.openEnded &&
      /^(ba|z|da|k)?sh$/.test(command.name) &&
      (all.at(-1) === '-c' || (all.includes('-c') && /^(\{\}|\{[#%]\})$/.test(all[all.indexOf('-c') + 1] ?? '')))
    );
  });
}

export const fileRules: RuleTests = {
  'files.delete-tree': forcedDelete,
  'files.find-delete': findDelete,
  'files.delete-by-code': treeDeletedByCode,
  'files.unknown-program': unknownProgram,
  'files.wide-mode': wideMode,
  'files.emptied': emptied,
};

import { pattern } from '../../language/pattern.ts';
import type { ShellCommand } from '../../shell/shell-command.ts';
import { hasOption } from './command-spec.ts';
import { type Worth, worthOf } from './delete-targets.ts';
import type { RiskyCall, RuleTests } from './risky-call.ts';

const values = (command: ShellCommand) => command.words.slice(1).map((word) => word.value);
const plain = (command: ShellCommand) => {
  const args = values(command);
  const dashes = args.indexOf('--');
  return args.filter((value, index) => (dashes >= 0 && index > dashes) || (!value.startsWith('-') && value !== '--'));
};

function worths(command: ShellCommand): Worth[] {
  return plain(command).map((path) => worthOf(path, command.directory));
}

/** Files that the machine needs: deleting one breaks it even without -rf. */
const SYSTEM_FILE = /^\/(etc|boot|bin|sbin|lib\w*|usr\/(?!local\/(src|share\/doc))|var\/lib)\/[^/]/;

/** `rm -rf` of something that isn't rebuilt, or `rm` of something that the system needs. */
function forcedDelete(call: RiskyCall): boolean {
  return call.commands.some((command) => {
    if (command.name !== 'rm' || values(command).includes('--help')) return false;
    const args = values(command);
    const recursive = hasOption(args, '-r') || hasOption(args, '-R') || hasOption(args, '--recursive');
    const forced = hasOption(args, '-f') || hasOption(args, '--force');
    const targets = worths(command);
    if (plain(command).some((path) => SYSTEM_FILE.test(path))) return true;
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
    const args = values(command);
    if (command.name === 'find') {
      const deletes = args.some(
        (value, index) => value === '-delete' && !FIND_WORD.test(args[index - 1] ?? '') && !insideExec(args, index),
      );
      const roots = args
        .slice(
          0,
          args.findIndex((value) => value.startsWith('-')),
        )
        .filter((value) => value !== '');
      return deletes && !(roots.length > 0 && roots.every((root) => worthOf(root, command.directory) === 'disposable'));
    }
    return false;
  });
}

function insideExec(args: readonly string[], at: number): boolean {
  const exec = Math.max(...['-exec', '-execdir', '-ok', '-okdir'].map((name) => args.lastIndexOf(name, at)));
  return exec >= 0 && !args.slice(exec, at).some((value) => value === ';' || value === '+');
}

/** Owner or mode of everything is changed, a file outside is opened to all, or a program gets setuid or setgid. */
function wideMode(call: RiskyCall): boolean {
  return call.commands.some((command) => {
    if (!['chmod', 'chown', 'chgrp', 'setfacl', 'chattr'].includes(command.name)) return false;
    const args = values(command);
    const [mode = '', ...paths] = plain(command);
    const targets = paths.map((path) => worthOf(path, command.directory));
    const recursive = hasOption(args, '-R') || hasOption(args, '--recursive');
    const opensToAll =
      command.name === 'chmod' &&
      (/^0?[0-7]?777$|^(a|o|ugo)?\+rwx$/.test(mode) || /^[ug]*\+s$|^[2467][0-7]{3}$/.test(mode));
    const wide = targets.includes('wide') || worthOf(mode, command.directory) === 'wide';
    const outside = wide || targets.includes('outside');
    if (!recursive) return opensToAll && outside;
    return wide || (opensToAll && !targets.every((worth) => worth === 'disposable'));
  });
}

/** A file is emptied or discarded: `> file` without a command, `mv x /dev/null`, `truncate -s 0`. */
function emptied(call: RiskyCall): boolean {
  return call.commands.some((command) => {
    const args = values(command);
    if (command.name === 'mv' || command.name === 'gmv') return plain(command).at(-1) === '/dev/null';
    if (command.name === 'truncate')
      return (
        /(^| )(-s ?0|--size[= ]0)( |$)/.test(args.join(' ')) &&
        worths(command).some((worth) => worth === 'wide' || worth === 'outside')
      );
    const overwritten = command.redirects.filter((redirect) => redirect.operator === '>' || redirect.operator === '>|');
    const onlyEmpties =
      command.words.length === 0 ||
      command.name === ':' ||
      command.name === 'true' ||
      (command.name === 'cat' && args.includes('/dev/null'));
    return (
      onlyEmpties &&
      overwritten.some(
        ({ target }) => /^\/(etc|var|usr|boot)\//.test(target.value) || /\.(db|sqlite3?|env)$/.test(target.value),
      )
    );
  });
}

const CODE_DELETES_TREE = pattern('')`
  \b(
    shutil\.rmtree|FileUtils\.(rm_rf|rm_r|remove_dir|remove_entry\w*|rmtree)|File::Path\b.{0,80}(rmtree|remove_tree)|
    remove_tree\(|rmtree\(|rimraf\b|removeSync\(|emptyDirSync?\(|fse\.remove\(|os\.removedirs\(|os\.RemoveAll\(|
    Directory\.Delete\(|unlink\s*(?:\(\s*)?glob
  )`;
const CODE_DELETES = /\b(rmSync|rmdirSync|fs\.rm|promises\.rm|rm|rmdir|Deno\.remove(Sync)?)\s*\(/;
const CODE_RECURSIVE = /recursive['"]?\s*[:=]>?\s*true/i;
/** A single file of the system or the home is deleted. */
const CODE_DELETES_FILE =
  /\b(os\.(remove|unlink|rmdir)|unlink(Sync)?|File\.delete|Path)\s*\(\s*['"](~|\/(?!tmp\/|var\/tmp\/|dev\/))/;

/** Code that deletes a tree. */
function treeDeletedByCode(call: RiskyCall): boolean {
  return call.code.some(
    ({ text }) =>
      CODE_DELETES_TREE.test(text) ||
      (CODE_DELETES.test(text) && CODE_RECURSIVE.test(text)) ||
      (CODE_DELETES_FILE.test(text) && /remove|unlink|rmdir|delete/.test(text)),
  );
}

/** A shell or an interpreter runs a program that is only known at run time. */
function unknownProgram(call: RiskyCall): boolean {
  return call.commands.some((command) => {
    const args = values(command);
    return (
      command.openEnded &&
      /^(ba|z|da|k)?sh$/.test(command.name) &&
      (args.at(-1) === '-c' || (args.includes('-c') && /^(\{\}|\{[#%]\})$/.test(args[args.indexOf('-c') + 1] ?? '')))
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

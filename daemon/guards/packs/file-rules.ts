import { pattern } from '../../language/pattern.ts';
import type { ShellCommand } from '../../shell/shell-command.ts';
import { hasOption } from './command-spec.ts';
import { type Worth, worthOf } from './delete-targets.ts';
import type { RiskyCall, RuleTests } from './risky-call.ts';

const values = (command: ShellCommand) => command.words.slice(1).map((word) => word.value);
const plain = (command: ShellCommand) => {
  const all = values(command);
  const dashes = all.indexOf('--');
  return all.filter((value, index) => (dashes >= 0 && index > dashes) || (!value.startsWith('-') && value !== '--'));
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
    const all = values(command);
    const recursive = hasOption(all, '-r') || hasOption(all, '-R') || hasOption(all, '--recursive');
    const forced = hasOption(all, '-f') || hasOption(all, '--force');
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
    const all = values(command);
    if (command.name === 'find') {
      const deletes = all.some(
        (value, index) => value === '-delete' && !FIND_WORD.test(all[index - 1] ?? '') && !insideExec(all, index),
      );
      const roots = all
        .slice(
          0,
          all.findIndex((value) => value.startsWith('-')),
        )
        .filter((value) => value !== '');
      return deletes && !(roots.length > 0 && roots.every((root) => worthOf(root, command.directory) === 'disposable'));
    }
    return false;
  });
}

function insideExec(all: readonly string[], at: number): boolean {
  const exec = Math.max(...['-exec', '-execdir', '-ok', '-okdir'].map((name) => all.lastIndexOf(name, at)));
  return exec >= 0 && !all.slice(exec, at).some((value) => value === ';' || value === '+');
}

/** Owner or mode of everything is changed, a file outside is opened to all, or a program gets setuid or setgid. */
function wideMode(call: RiskyCall): boolean {
  return call.commands.some((command) => {
    if (!['chmod', 'chown', 'chgrp', 'setfacl', 'chattr'].includes(command.name)) return false;
    const all = values(command);
    const [mode = '', ...paths] = plain(command);
    const targets = paths.map((path) => worthOf(path, command.directory));
    const recursive = hasOption(all, '-R') || hasOption(all, '--recursive');
    const open =
      command.name === 'chmod' &&
      (/^0?[0-7]?777$|^(a|o|ugo)?\+rwx$/.test(mode) || /^[ug]*\+s$|^[2467][0-7]{3}$/.test(mode));
    const wide = targets.includes('wide') || worthOf(mode, command.directory) === 'wide';
    const outside = wide || targets.includes('outside');
    return recursive ? wide || (open && !targets.every((worth) => worth === 'disposable')) : open && outside;
  });
}

/** A file is emptied or discarded: `> file` without a command, `mv x /dev/null`, `truncate -s 0`. */
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

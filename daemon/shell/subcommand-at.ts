import type { ShellCommand } from './shell-command.ts';

/**
 * Programs with subcommands, and which of their options before it take the next word as a value; each program's own
 * help names them.
 */
const GLOBAL_VALUES = new Map(
  Object.entries({
    git: '-C -c --git-dir --work-tree --namespace --exec-path --config-env --super-prefix',
    docker: '-c -H -l --config --context --host --log-level --tlscacert --tlscert --tlskey',
    podman: '-c --connection --log-level --root --runroot --url',
    kubectl:
      '-n -s --namespace --context --cluster --user --kubeconfig --server --token --as --as-group --request-timeout',
    helm: '-n --namespace --kube-context --kubeconfig --registry-config',
    npm: '-C -w --prefix --workspace --registry --loglevel --userconfig',
    pnpm: '-C -F --dir --filter --loglevel',
    yarn: '--cwd',
    bun: '--cwd --config',
    cargo: '-C -Z --config --color',
    gh: '-R --repo',
    aws: '--profile --region --output --endpoint-url --query --ca-bundle --color',
    gcloud: '--project --account --configuration --format --verbosity',
    az: '-o --output --subscription --query',
    systemctl: '-H -M -t -p --host --machine --type --property --root',
    terraform: '',
    tofu: '',
    apt: '-c -o -t --target-release',
    'apt-get': '-c -o -t --target-release',
    brew: '',
  }).map(([program, options]) => [program, new Set(options.split(' '))]),
);

/**
 * Find the index of a command's subcommand among its words, behind the program's own options; 1 for a program that
 * isn't known to have them.
 */
export function subcommandAt({ name, words }: Pick<ShellCommand, 'name' | 'words'>): number {
  const values = GLOBAL_VALUES.get(name.toLowerCase());
  let at = 1;
  while (values && words[at]?.value.startsWith('-')) at += values.has(words[at]!.value) ? 2 : 1;
  // Options alone, as in `npm --version`: nothing is left out.
  return words[at] === undefined ? 1 : at;
}

import { each, type WrapperEntries } from './wrapper.ts';

const SSH_OPTIONS = '-B -b -c -D -E -e -F -I -i -J -L -l -m -O -o -P -p -Q -R -S -W -w';
const EXEC_OPTIONS =
  '-e --env -u --user -w --workdir --env-file --detach-keys --index -f --file -p --project-name --profile -c --container -n --namespace --context --kubeconfig -H --host';
const RUN_OPTIONS = `${EXEC_OPTIONS} -v --volume --mount --name --network --net --entrypoint -h --hostname -l --label --platform --memory -m --cpus --gpus --publish --security-opt --cap-add --cap-drop --add-host --tmpfs --ulimit --shm-size --restart --pull --device --ipc --pid --userns --dns`;

const run = (subcommand: string, valueOptions = '') => ({ subcommands: [subcommand], valueOptions });
const afterDashes = (...subcommands: string[]) => ({ afterDashes: true, subcommands, valueOptions: EXEC_OPTIONS });

/** Tools that run a command on another machine, in a container, or in a language's or secret store's environment. */
export const TOOL_WRAPPERS: WrapperEntries = [
  ...each('ssh', { valueOptions: SSH_OPTIONS, skip: 1, joinsToShell: true }),
  ...each('autossh', { valueOptions: `${SSH_OPTIONS} -M`, skip: 1, joinsToShell: true }),
  ...each('mosh dotenv', afterDashes()),
  ...each('adb', { subcommands: ['shell'], valueOptions: '-s -t', joinsToShell: true }),
  ...each('wsl', { valueOptions: '-d -u --distribution --user --cd' }),
  ...each(
    'docker podman nerdctl',
    { ...run('exec', EXEC_OPTIONS), skip: 1 },
    { subcommands: ['container', 'exec'], valueOptions: EXEC_OPTIONS, skip: 1 },
    { subcommands: ['compose', 'exec|run'], valueOptions: RUN_OPTIONS, skip: 1 },
    { ...run('run', RUN_OPTIONS), skip: 1 },
    { subcommands: ['container', 'run'], valueOptions: RUN_OPTIONS, skip: 1 },
  ),
  ...each('docker-compose podman-compose', { ...run('exec|run', RUN_OPTIONS), skip: 1 }),
  ...each('kubectl k', afterDashes('exec|run|debug')),
  ...each('oc', afterDashes('exec|rsh|debug')),
  ...each('lxc incus multipass', afterDashes('exec')),
  ...each('heroku', afterDashes('run'), run('run', '-a --app -r --remote -s --size -e --env')),
  ...each('op doppler infisical dotenvx teller', afterDashes('run')),
  ...each('aws-vault chamber', afterDashes('exec')),
  ...each('npx', { valueOptions: '-p --package' }),
  ...each('pnpx bunx', {}),
  ...each('uvx', { valueOptions: '--from --with --python -p' }),
  ...each('pipx pipenv pdm hatch', run('run')),
  ...each('npm', run('exec|x')),
  ...each('pnpm yarn', run('exec|dlx')),
  ...each('bun', run('x')),
  ...each('uv', run('run', '--with --python -p --project --directory --env-file --extra --group')),
  ...each('poetry', run('run', '-C --directory')),
  ...each('conda mamba', run('run', '-n --name -p --prefix')),
  ...each('bundle rbenv pyenv asdf', run('exec')),
  ...each('direnv', { ...run('exec'), skip: 1 }),
  ...each('mise', afterDashes('exec|x')),
];

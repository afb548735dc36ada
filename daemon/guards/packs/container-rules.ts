import type { RiskyCall, RuleTests } from './risky-call.ts';

const ENGINE = /^(docker|podman|nerdctl)$/;

/** `docker rm -f $(docker ps -aq)` and `docker ps -q | xargs docker rm -f`: all containers at once. */
function allContainers(call: RiskyCall): boolean {
  return call.commands.some((command) => {
    if (!ENGINE.test(command.name)) return false;
    const values = command.words.slice(1).map((word) => word.value);
    const acts = values.some((value) => /^(rm|rmi|kill|stop|remove)$/.test(value)) && !values.includes('compose');
    const all =
      values.some((value) =>
        /(\$\(|`)\s*(docker|podman|nerdctl)\s+(container |image |volume )?(ps|ls|images)/.test(value),
      ) ||
      values.includes('--all') ||
      values.includes('-a');
    const listed = command.openEnded && ENGINE.test(command.pipedFrom?.name ?? '');
    const stopsOnly = values.includes('stop');
    return acts && (all || listed) && !stopsOnly;
  });
}

function privileged(call: RiskyCall): boolean {
  return call.commands.some((command) => {
    if (!ENGINE.test(command.name) || !command.words.some((word) => /^(run|create)$/.test(word.value))) return false;
    const values = command.words.map((word) => word.value);
    const rootMount = values.some(
      (value, index) =>
        /^(-v|--volume|--mount)$/.test(values[index - 1] ?? '') && /^(\/:|type=bind,(source|src)=\/,)/.test(value),
    );
    return rootMount || values.some((value) => value === '--privileged' || value === '--privileged=true');
  });
}

export const containerRules: RuleTests = {
  'containers.all': allContainers,
  'containers.privileged': privileged,
};

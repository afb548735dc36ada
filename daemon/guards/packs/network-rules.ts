import { knownOutput } from '../../shell/shell-scope.ts';
import type { RiskyCall, RuleTests } from './risky-call.ts';

const TAKES_OFF =
  /\b(disable (server|frontend|agent|health)|shutdown (sessions?|frontend)|del (server|map|acl)|clear (table|map|acl)|set server .* state (maint|drain)|set weight .* 0%?)/;

/** A line for HAProxy's socket: `echo "disable server web/a" | socat stdio /run/haproxy.sock`. */
function stopsProxy(call: RiskyCall): boolean {
  return call.commands.some((command) => {
    if (!['socat', 'nc', 'ncat'].includes(command.name)) return false;
    const line = command.stdin?.text ?? (command.pipedFrom && knownOutput(command.pipedFrom));
    return line !== undefined && TAKES_OFF.test(line.slice(0, 2_000));
  });
}

export const networkRules: RuleTests = { 'network.load-balancer': stopsProxy };

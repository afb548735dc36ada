import { pattern } from '../../language/pattern.ts';
import type { HttpRequest } from './http-requests.ts';
import type { RuleTests } from './risky-call.ts';

/** Resources that are meant to be deleted: deletion only ends a search or a lock. */
const SHORT_LIVED = /\/_search\/scroll|\/_pit\b|\/_async_search|\/locks?\/[^/]+$|\/reactions\/|\/subscriptions?\/me$/;
const FORGE = /^\/?(repos|orgs|user|users|teams|projects|groups|gists|enterprises)\b|api\.github\.com|\/api\/v4\//;
/** Last words of paths that are harmful with POST, PUT or PATCH. */
const HARMFUL_PATH = pattern('i')`
  /(
    _delete_by_query|_close|_shrink|_all|_forcemerge|_cache/clear|_cluster/(settings|reroute)|_ilm/stop|_rollover|
    _restore|doDelete|doDisable|doWipeOutWorkspace|quietDown|safeExit|safeRestart|exit|restart|kill|stop|term|
    createItem|scriptText|script|purge|purge_cache|purge-all|flush|flushall|truncate|reset|wipe|destroy|delete|remove|
    clear|deleteByQuery|delete-batch|documents/delete-batch|documents/delete|swap-indexes|batch-delete|bulk-delete|
    bulk_delete|terminate|suspend|archive|refunds?|cancel|void|revoke|deactivate|disable|unsubscribe|delete_series|
    clean_tombstones|quit|shutdown|mute_all|play|erase|rotate|unregister|uninstall|drop|transfer|merge-requests/merge|
    expire
  )/?(\?.*)?$`;
/** Paths where POST only reads, or is harmless by design. */
const READING =
  /\/(_search|_count|_msearch|_mapping|query|search|graphql|login|token|oauth|validate|preview|render|login\/reset)\b/i;

const deletes = (request: HttpRequest) =>
  (request.method === 'DELETE' || request.method === 'PURGE') && !SHORT_LIVED.test(request.url);
const destroys = (request: HttpRequest) =>
  /^(POST|PUT|PATCH)$/.test(request.method) && HARMFUL_PATH.test(pathOf(request.url)) && !READING.test(request.url);

function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, '');
}

export const httpRules: RuleTests = {
  'http.delete': ({ requests }) => requests.some((request) => deletes(request) && !FORGE.test(request.url)),
  'http.destructive': ({ requests }) => requests.some(destroys),
  'forges.api': ({ requests, code }) =>
    requests.some((request) => deletes(request) && FORGE.test(request.url)) ||
    code.some(({ text }) => /\b(octokit|github)\.[\w.]*\b(delete|remove)\w*\(/i.test(text)),
};

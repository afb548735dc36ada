import { pattern } from '../../language/pattern.ts';
import type { ShellCommand } from '../../shell/shell-command.ts';
import type { RiskyCall, RuleTests } from './risky-call.ts';

const DROPS = pattern('i')`
  ^(explain )?drop (
    table|database|schema|user|role|view|materialized|column|type|function|procedure|sequence|extension|keyspace|
    tablespace|collection|owned|group|trigger|policy|publication|subscription|server|domain|aggregate|warehouse|stage|
    pipe|stream|task|external|foreign|dictionary|node|constraint
  )\b`;
const NO_WHERE = /^(with .*\) )?(delete from|update (only |low_priority |ignore )*\S+ (as \w+ |\w+ )?set) ?/i;

function sqlTest(test: (statement: string) => boolean): (call: RiskyCall) => boolean {
  return ({ sql }) => sql.some(test);
}

const MONGO_DROP = pattern('i')`
  \.\s*(
    dropDatabase|drop|dropIndexes|dropIndex|dropUser|dropAllUsersFromDatabase|dropRole|dropAllRolesFromDatabase
  )\s*\(|
  \.(deleteMany|remove)\s*\(\s*(\{\s*\}\s*)?\)|\.shutdownServer\s*\(|\.getCollectionNames\(\)[\s\S]{0,500}\.drop\(|
  convertToCapped|renameCollection\([^)]{0,200}true|\.(updateMany|replaceOne)\s*\(\s*\{\s*\}|
  rs\.(remove|stepDown|reconfig)\s*\(|sh\.removeShard|removeShard|replSetReconfig`;
const ALTER_DROPS =
  /^alter (table|database|user|role|system|schema|type|view)\b.*\b(drop|detach partition|rename to|disable row level security|disable trigger)\b/i;
const TAKES_AWAY =
  /^(drop (index|statistics)\b.*\bcascade|revoke all|vacuum full|reset master|purge binary logs|shutdown|optimize table .* final deduplicate)\b/i;
const WIDE_GRANT = /^grant all\b|^alter (user|role) .*\bsuperuser\b|^grant .* to public\b/i;

function dropsInMongo(call: RiskyCall): boolean {
  const inCode = call.code.some(
    ({ language, text }) => (language === 'mongo' || language === 'javascript') && MONGO_DROP.test(text),
  );
  // `db.users.drop()` where a command should be: pasted from the client.
  const pasted = call.commands.some(
    (command) => /^db\.\w/i.test(command.words[0]?.value ?? '') && MONGO_DROP.test(lineOf(command)),
  );
  return inCode || pasted;
}

function emptiesRedis({ code, commands }: RiskyCall): boolean {
  const piped = code.some(
    ({ language, text }) => language === 'redis' && /^[^\S\n]*(flushall|flushdb|shutdown)\b/im.test(text),
  );
  const byPattern = commands.some(
    (command) =>
      command.openEnded &&
      /^(redis|valkey)-cli$/.test(command.name) &&
      command.words.some((word) => /^(del|unlink)$/i.test(word.value)),
  );
  return piped || byPattern;
}

function deletesGraph({ code }: RiskyCall): boolean {
  return code.some(
    ({ language, text }) =>
      language === 'cypher' && /\bdetach\s+delete\b|\bdrop\s+(database|constraint|index)\b/i.test(text),
  );
}

function lineOf(command: ShellCommand): string {
  return command.words.map((word) => word.value).join(' ');
}

export const databaseRules: RuleTests = {
  'databases.drop': sqlTest((statement) => DROPS.test(statement)),
  'databases.truncate': sqlTest((statement) => /^truncate\b/i.test(statement)),
  'databases.no-where': sqlTest(
    (statement) => NO_WHERE.test(statement) && !/\b(where|limit|using|join)\b/i.test(statement),
  ),
  'databases.alter-drop': sqlTest((statement) => ALTER_DROPS.test(statement) || TAKES_AWAY.test(statement)),
  'databases.grant': sqlTest((statement) => WIDE_GRANT.test(statement)),
  'databases.mongo': dropsInMongo,
  'databases.redis': emptiesRedis,
  'databases.graph': deletesGraph,
};

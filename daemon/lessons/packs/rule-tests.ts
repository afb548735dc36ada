import { containerRules } from './container-rules.ts';
import { databaseRules } from './database-rules.ts';
import { diskRules } from './disk-rules.ts';
import { fileRules } from './file-rules.ts';
import { gitRules } from './git-rules.ts';
import { httpRules } from './http-rules.ts';
import { networkRules } from './network-rules.ts';
import type { RiskyCall } from './risky-call.ts';
import { secretRules } from './secret-rules.ts';
import { shellRules } from './shell-rules.ts';
import { transferRules } from './transfer-rules.ts';
import { windowsRules } from './windows-rules.ts';

/** Tests in code, by the id of their rule: for what a line of command-spec's notation can't tell. */
export type RuleTests = Readonly<Record<string, (call: RiskyCall) => boolean>>;

export const RULE_TESTS: RuleTests = {
  ...fileRules,
  ...gitRules,
  ...shellRules,
  ...diskRules,
  ...containerRules,
  ...databaseRules,
  ...httpRules,
  ...networkRules,
  ...secretRules,
  ...transferRules,
  ...windowsRules,
};

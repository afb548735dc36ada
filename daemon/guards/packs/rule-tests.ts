import { containerRules } from './container-rules.ts';
import { databaseRules } from './database-rules.ts';
import { diskRules } from './disk-rules.ts';
import { fileRules } from './file-rules.ts';
import { gitRules } from './git-rules.ts';
import { httpRules } from './http-rules.ts';
import { networkRules } from './network-rules.ts';
import type { RuleTests } from './risky-call.ts';
import { secretRules } from './secret-rules.ts';
import { shellRules } from './shell-rules.ts';
import { transferRules } from './transfer-rules.ts';
import { windowsRules } from './windows-rules.ts';

/** Every rule's test in code, by the rule's id. */
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

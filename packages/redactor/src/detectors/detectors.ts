import { NAME_KEYWORDS } from '../judge/secret-names.ts';
import { netrcDetector, pgpassDetector, serviceAccountDetector } from '../prepare/credential-files.ts';
import { ruleDetector } from '../rules/rule.ts';
import { rules } from '../rules/table.ts';
import { assignmentDetector } from './assignments.ts';
import { callDetector } from './called-credentials.ts';
import type { Detector } from './detector.ts';
import { authorizationDetector, cookieDetector, schemeDetector } from './http-credentials.ts';
import { keyPairDetector } from './key-pairs.ts';
import { pathTokenDetector } from './path-tokens.ts';
import { keyBodyDetector, pemDetector, pemTailDetector } from './pem-blocks.ts';
import { expectDetector, pipedDetector } from './piped-secrets.ts';
import { hintDetector } from './scored-values.ts';
import { passwordFlagDetector, positionalDetector, userFlagDetector } from './shell-arguments.ts';
import { codeDetector, codeListDetector, phraseDetector } from './spoken-codes.ts';
import { clientDetector, monitoredDetector, statementDetector } from './statements.ts';
import { columnDetector } from './table-columns.ts';
import { callbackDetector, oracleDetector, urlCredentialsDetector } from './url-credentials.ts';
import { accountDetector, userPairDetector } from './user-pairs.ts';

/** Every detector with keywords, in one list for one pass. */
export const detectors: readonly Detector[] = [
  ...rules.map(ruleDetector),
  assignmentDetector(NAME_KEYWORDS),
  authorizationDetector,
  schemeDetector,
  cookieDetector,
  urlCredentialsDetector,
  callbackDetector,
  pathTokenDetector,
  userFlagDetector,
  passwordFlagDetector,
  positionalDetector,
  pemDetector,
  pemTailDetector,
  keyBodyDetector,
  keyPairDetector,
  netrcDetector,
  pgpassDetector,
  serviceAccountDetector,
  clientDetector,
  userPairDetector,
  accountDetector,
  statementDetector,
  monitoredDetector,
  columnDetector,
  pipedDetector,
  expectDetector,
  callDetector,
  oracleDetector,
  hintDetector,
  codeDetector,
  codeListDetector,
  phraseDetector,
];

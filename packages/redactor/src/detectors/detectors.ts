import { NAME_KEYWORDS } from '../judge/secret-names.ts';
import { pgpassDetector, serviceAccountDetector } from '../prepare/credential-files.ts';
import { ruleDetector } from '../rules/rule.ts';
import { rules } from '../rules/table.ts';
import { assignmentDetector } from './assignments.ts';
import { callDetector, pairDetector } from './called-credentials.ts';
import type { Detector } from './detector.ts';
import { authorizationDetector, schemeDetector } from './http-credentials.ts';
import { keyPairDetector } from './key-pairs.ts';
import { keyedUrlDetector } from './keyed-urls.ts';
import { keyBodyDetector, pemDetector, pemTailDetector } from './pem-blocks.ts';
import { pipedDetector } from './piped-secrets.ts';
import { hintDetector } from './scored-values.ts';
import { passwordFlagDetector, positionalDetector, userFlagDetector } from './shell-arguments.ts';
import { slotDetector } from './slot-values.ts';
import { codeDetector, codeListDetector, phraseDetector } from './spoken-codes.ts';
import { statementDetector } from './statements.ts';
import { columnDetector } from './table-columns.ts';
import { oracleDetector, urlCredentialsDetector } from './url-credentials.ts';

/** Every detector with keywords, in one list for one pass. */
export const detectors: readonly Detector[] = [
  ...rules.map(ruleDetector),
  assignmentDetector(NAME_KEYWORDS),
  authorizationDetector,
  schemeDetector,
  urlCredentialsDetector,
  userFlagDetector,
  passwordFlagDetector,
  positionalDetector,
  pemDetector,
  pemTailDetector,
  keyBodyDetector,
  keyPairDetector,
  pgpassDetector,
  serviceAccountDetector,
  statementDetector,
  columnDetector,
  pipedDetector,
  callDetector,
  pairDetector,
  oracleDetector,
  keyedUrlDetector,
  hintDetector,
  codeDetector,
  codeListDetector,
  phraseDetector,
  slotDetector,
];

import { NAME_KEYWORDS } from '../judge/secret-names.ts';
import { netrcDetector, pgpassDetector, serviceAccountDetector } from '../prepare/credential-files.ts';
import { rules } from '../rules/index.ts';
import { ruleDetector } from '../rules/rule.ts';
import { assignmentDetector } from './assignments.ts';
import type { Detector } from './detector.ts';
import { authorizationDetector, cookieDetector, schemeDetector } from './http-credentials.ts';
import { keyPairDetector } from './key-pairs.ts';
import { keyBodyDetector, pemDetector, pemTailDetector } from './pem-blocks.ts';
import { passwordFlagDetector, userFlagDetector } from './shell-arguments.ts';
import { clientDetector, spokenDetector, statementDetector } from './spoken-passwords.ts';
import { urlCredentialsDetector } from './url-credentials.ts';

/** Everything that looks at a text, in one list for one pass. */
export const detectors: readonly Detector[] = [
  ...rules.map(ruleDetector),
  assignmentDetector(NAME_KEYWORDS),
  authorizationDetector,
  schemeDetector,
  cookieDetector,
  urlCredentialsDetector,
  userFlagDetector,
  passwordFlagDetector,
  pemDetector,
  pemTailDetector,
  keyBodyDetector,
  keyPairDetector,
  netrcDetector,
  pgpassDetector,
  serviceAccountDetector,
  clientDetector,
  spokenDetector,
  statementDetector,
];

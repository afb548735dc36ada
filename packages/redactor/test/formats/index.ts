import type { Format } from '../make-sample.ts';
import { aiFormats } from './ai.ts';
import { aiToolingFormats } from './ai-tooling.ts';
import { ciFormats } from './ci.ts';
import { cloudFormats } from './cloud.ts';
import { databasesFormats } from './databases.ts';
import { infrastructureFormats } from './infrastructure.ts';
import { keysAndCertificatesFormats } from './keys-and-certificates.ts';
import { messagingFormats } from './messaging.ts';
import { monitoringFormats } from './monitoring.ts';
import { packageRegistriesFormats } from './package-registries.ts';
import { paymentFormats } from './payment.ts';
import { productivityFormats } from './productivity.ts';
import { saasFormats } from './saas.ts';
import { vcsFormats } from './vcs.ts';

/** Every rule's format, by rule. */
export const formats: readonly Format[] = [
  ...aiFormats,
  ...aiToolingFormats,
  ...ciFormats,
  ...cloudFormats,
  ...databasesFormats,
  ...infrastructureFormats,
  ...keysAndCertificatesFormats,
  ...messagingFormats,
  ...monitoringFormats,
  ...packageRegistriesFormats,
  ...paymentFormats,
  ...productivityFormats,
  ...saasFormats,
  ...vcsFormats,
];

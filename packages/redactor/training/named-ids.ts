// Makes lines that name an id, and no credential: a service's thing, a header, a ticket behind a sentence about passwords.

import { VENDORS } from '../src/rules/vendors.ts';
import { makeMention } from './sentences.ts';
import { list, type Random } from './words.ts';

const SERVICES = [...VENDORS, ...list('app api engine cloud mobile web edge search queue mail chat cdn dns')];
const NOUNS = list(
  'app api instance vector record table base site project place page file event order message customer account item node job run build task ticket case issue request session_id object index dataset model flow rule board card list form bucket volume disk image template campaign contact channel stream function environment release snapshot resource namespace secret_name key_id etag document sid id',
);
const HEADS = list(
  'X Cf Amz Goog Ms Azure If Request Correlation Trace Operation Delivery Message Shop Edge Cache Content',
);
const TAILS = list(
  'Id Request-Id Trace Stage Range Match None-Match ETag Version-Id Ray Event Delivery Correlation-Id Instance Node',
);
const STATES = list('available ready deleted created failed missing updated archived pending running expired');
/** What a sentence refers to by its number or its id, in several languages. */
const REFERENCES =
  'ticket|see ticket|request|case|order|zie ticket|Vorgang|Anfrage|siehe Ticket|requête|voir le ticket|demande|petición|solicitud|ver ticket|requisição|chamado|richiesta|zgłoszenie|заявка|запрос|请求|工单|リクエスト|요청|talep|ärende|sak|pyyntö'.split(
    '|',
  );

/** The template of such a line, with `{I}` for a random id and `{X}` for any public thing. */
export function makeNamedId(random: Random): string {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  return pick([
    () => `${pick(SERVICES)} ${pick(NOUNS)}${pick([' ', ' ', ': ', '=', ' #'])}{I}`,
    () => `${pick(SERVICES)} ${pick(NOUNS)} ${pick(NOUNS)} {I}`,
    () => `{"${pick(NOUNS)}Key":"{I}","${pick(NOUNS)}Id":"{n}:{n}"}`,
    () => `${pick(HEADS)}-${pick(TAILS)}: ${pick(['{I}', '"{I}"', 'W/"{I}"', '{w}; {I}'])}`,
    () => `${pick(HEADS)}-${pick(HEADS)}-${pick(TAILS)}: {I}`,
    () => `{I} ${pick(STATES)}`,
    () => `${pick(NOUNS)} {I} ${pick(STATES)}`,
    () => `${makeMention(random)} ${pick(REFERENCES)} {X}`.replaceAll('{V}', '{X}'),
    () => `${makeMention(random)} (${pick(REFERENCES)} {I}).`.replaceAll('{V}', '{X}'),
    () => `{cmd} get ${pick(['secret', 'token', 'key', 'account'])} {w}-{w}-{n}`,
    () => `{cmd} import {w}.{w} {I}`,
    () => `https://{w}.example.com/${pick(NOUNS)}/{I}?${pick(['s', 'v', 'r', 'cid', 'hl'])}={I}`,
    () => `| ${pick(NOUNS)} | ${pick(NOUNS)} |\\n|---|---|\\n| {I} | {I} |`,
  ])();
}

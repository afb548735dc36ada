/** One made-up secret format and more per family of the redactor's rules, and the generic shapes that no vendor owns. */
import { randomInt } from 'node:crypto';

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const HEX = '0123456789abcdef';
export const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `body` is the part that is secret; it is random, so that no scanner finds a secret in this repository. */
export type SecretFormat = {
  family: string;
  /** The alphabet and length of the body. */
  chars: string;
  length: number;
  /** The body as it stands in a text. */
  write(body: string): string;
  /** Whether the text names itself without any word around it, so that it is a secret in a path or an id, too. */
  bare: boolean;
};

const vendor = (family: string, prefix: string, chars: string, length: number, suffix = ''): SecretFormat => ({
  family,
  chars,
  length,
  write: (body) => `${prefix}${body}${suffix}`,
  bare: true,
});
const generic = (family: string, write: (body: string) => string, length = 24): SecretFormat => ({
  family,
  chars: ALPHANUMERIC,
  length,
  write,
  bare: false,
});
const DASHES = '-'.repeat(5);

export const SECRET_FORMATS: readonly SecretFormat[] = [
  vendor('cloud: AWS', 'AKIA', UPPER, 16),
  vendor('cloud: Google', 'AIza', ALPHANUMERIC, 35),
  vendor('vcs: GitHub', 'ghp_', ALPHANUMERIC, 36),
  vendor('vcs: GitLab', 'glpat-', ALPHANUMERIC, 20),
  vendor('ci: SonarQube', 'squ_', HEX, 40),
  vendor('payment: Stripe', 'sk_live_', ALPHANUMERIC, 32),
  vendor('messaging: Slack', 'xoxb-', ALPHANUMERIC, 40),
  vendor('ai: Anthropic', 'sk-ant-api03-', ALPHANUMERIC, 93, 'AA'),
  vendor('ai: Hugging Face', 'hf_', ALPHANUMERIC, 34),
  vendor('ai tooling: Pinecone', 'pcsk_', ALPHANUMERIC, 60),
  vendor('databases: PlanetScale', 'pscale_tkn_', ALPHANUMERIC, 43),
  vendor('infrastructure: Vault', 'hvs.', ALPHANUMERIC, 90),
  vendor('keys: age', 'AGE-SECRET-KEY-1', UPPER, 58),
  vendor('monitoring: Grafana', 'glsa_', ALPHANUMERIC, 32, '_0f0f0f0f'),
  vendor('package registries: npm', 'npm_', ALPHANUMERIC, 36),
  vendor('productivity: Notion', 'ntn_', ALPHANUMERIC, 46),
  vendor('saas: Shopify', 'shpat_', HEX, 32),
  vendor('keys: JWT', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.', ALPHANUMERIC, 43),
  generic(
    'keys: PEM',
    (body) => `${DASHES}BEGIN RSA PRIVATE KEY${DASHES}\n${body}\n${DASHES}END RSA PRIVATE KEY${DASHES}`,
    128,
  ),
  generic('assignment', (body) => `export DEPLOY_API_KEY=${body}`),
  generic('YAML', (body) => `db_password: "${body}"`),
  generic('header', (body) => `Authorization: Bearer ${body}`, 40),
  generic('connection string', (body) => `postgres://app:${body}@db.example.com:5432/shop`),
  generic('URL userinfo', (body) => `https://deploy:${body}@git.example.com/shop.git`),
  generic('query parameter', (body) => `https://example.com/hook?access_token=${body}`),
  generic('command-line option', (body) => `curl -u deploy:${body} https://example.com/`),
  generic('cookie', (body) => `Cookie: session_token=${body}; Path=/`, 40),
];

/** `length` random characters of an alphabet, of each kind that it has (upper, lower, digit) at least one: no word looks like that. */
export function randomText(chars: string, length: number): string {
  const kinds = [/[A-Z]/, /[a-z]/, /\d/].filter((kind) => kind.test(chars));
  for (;;) {
    const text = Array.from({ length }, () => chars[randomInt(chars.length)]).join('');
    if (kinds.every((kind) => kind.test(text))) return text;
  }
}

// Decides which files' contents are never stored: files for secrets, and those the user excludes.

/** Templates, which are meant to be shared: `.env.example`. */
const TEMPLATE = /\.(?:example|sample|template|tmpl|dist|defaults?|schema|md)$/;
const PUBLIC = /\.pub$|^(?:known_hosts|config|authorized_keys|environment)(?:\.old)?$/;

/** Whole file names in lower case. */
const SECRET_NAMES = new RegExp(
  `^(?:${[
    '\\.env(?:\\..+)?|.+\\.env|\\.envrc|\\.dev\\.vars|\\.flaskenv|env\\.local',
    '[._]netrc|\\.npmrc|\\.yarnrc\\.yml|\\.pypirc|\\.pgpass|pgpass\\.conf|\\.my\\.cnf|\\.mylogin\\.cnf|\\.git-credentials|\\.dockercfg|\\.dockerconfigjson',
    'id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:[._-].+)?|.+_(?:rsa|dsa|ecdsa|ed25519)',
    '.+\\.(?:pem|key|p8|p12|pfx|jks|keystore|kdbx?|ppk|agekey|pkcs12|ovpn|tfvars|tfstate|kubeconfig|mobileprovision|gpg|secret|secrets)',
    '.+\\.(?:tfvars\\.json|tfstate\\.backup|auto\\.tfvars)',
    '\\.?credentials?(?:\\.(?:json|ya?ml|toml|ini|csv|xml|txt|db|tfrc\\.json))?|.*[._-]credentials?\\.(?:json|ya?ml|toml|ini|csv|txt)',
    '\\.?secrets?(?:\\.(?:json|ya?ml|toml|ini|env|txt|properties|tfvars))?|.*[._-]secrets?\\.(?:json|ya?ml|toml|ini|env|txt|properties)',
    'client_secrets?.*\\.json|.*service[-_]?account.*\\.json|application_default_credentials\\.json|.*[-_]firebase-adminsdk.*\\.json|gcp-key.*\\.json',
    'kubeconfig(?:\\..+)?|\\.vault-token|\\.?vault[-_]?pass(?:word)?(?:\\..+)?|\\.htpasswd|\\.htdigest|shadow-?|gshadow-?|master\\.key|\\.boto|\\.s3cfg|\\.passwd-s3fs|rclone\\.conf',
    '\\.terraformrc|terraform\\.rc|accesstokens\\.json|msal_token_cache\\..+|local\\.settings\\.json|wp-config\\.php|auth\\.json|\\.credentials\\.json|passwords?(?:\\.(?:txt|csv|json|ya?ml))?',
    'logins\\.json|key[34]\\.db|login data|\\.pgpass\\.conf|sftp-config\\.json|\\.ftpconfig|filezilla\\.xml|sitemanager\\.xml|\\.remote-sync\\.json',
  ].join('|')})$`,
);

/** How much of a path's end is looked at: the folders above say no more about the file. */
const MAX_PATH_CHARS = 1024;
/** Files that hold secrets only in certain folders. */
const SECRET_PATHS = [
  /(?:^|\/)\.ssh\/[^/]+$/,
  /(?:^|\/)\.aws\/(?:credentials|config|(?:sso|cli)\/cache\/[^/]+)$/,
  /(?:^|\/)\.docker\/config\.json$/,
  /(?:^|\/)\.kube\/(?:config|cache\/.+)$/,
  /(?:^|\/)\.config\/(?:gh\/hosts\.yml|gcloud\/.+|hub|op\/.+|doctl\/config\.yaml|heroku\/.+|configstore\/.+)$/,
  new RegExp(
    [
      String.raw`(?:^|\/)\.(?:gem|cargo|composer|codex|claude|gnupg|azure|password-store|fly|netlify|vercel|databrickscfg|snowflake)`,
      String.raw`\/(?:.*\/)?(?:credentials(?:\.toml)?|auth\.json|\.credentials\.json|private-keys.+|secring\.gpg|.*token.*|[^/]+\.gpg|config\.(?:yml|json|toml))$`,
    ].join(''),
  ),
  /(?:^|\/)\.m2\/settings(?:-security)?\.xml$/,
  /(?:^|\/)\.(?:gradle|jfrog|rabbitmq|erlang)[^/]*(?:\/(?:gradle\.properties|jfrog-cli\.conf.*|cookie))$/,
  /(?:^|\/)\.erlang\.cookie$/,
  /(?:^|\/)(?:run|var\/run)\/secrets\/.+$/,
  /(?:^|\/)proc\/[^/]+\/environ$/,
];

/**
 * Does this path name a file that exists to hold secrets (`.env`, private keys, credential stores)? Templates and
 * public keys don't count.
 */
export function isSecretFile(path: string): boolean {
  const normal = path.replace(/\\/g, '/').toLowerCase();
  const name = normal.slice(normal.lastIndexOf('/') + 1);
  if (name === '' || TEMPLATE.test(name) || name.endsWith('.pub')) return false;
  if (SECRET_NAMES.test(name)) return true;
  if (PUBLIC.test(name) && /(?:^|\/)\.ssh\//.test(normal)) return false;
  const end = normal.slice(-MAX_PATH_CHARS);
  return SECRET_PATHS.some((pattern) => pattern.test(end));
}

/**
 * Is the path excluded by one of these globs? `*` and `?` stay within a segment, `**` crosses them. A pattern without a
 * slash is compared with every segment (`node_modules`, `*.sql`), one that starts with a slash with the whole path, any
 * other with every tail of it. What a pattern matches is excluded with everything below it. Case counts.
 */
export function isExcluded(path: string, patterns: readonly string[]): boolean {
  const segments = segmentsOf(path);
  return patterns.some((pattern) => {
    const wanted = segmentsOf(pattern);
    if (wanted.length === 0) return false;
    const anchored = pattern.startsWith('/') || /^[A-Za-z]:[\\/]/.test(pattern);
    const lastStart = anchored ? 0 : segments.length - 1;
    for (let start = 0; start <= lastStart; start++) if (matchesFrom(segments, start, wanted)) return true;
    return false;
  });
}

export const segmentsOf = (path: string) => path.split(/[\\/]+/).filter((segment) => segment !== '' && segment !== '.');

/**
 * Do the wanted segments match from `start` on, whatever follows? Greedy with one way back to the last `**`: no
 * exponential search.
 */
function matchesFrom(segments: readonly string[], start: number, wanted: readonly string[]): boolean {
  let at = start;
  let want = 0;
  let starAt = -1;
  let starWant = -1;
  while (want < wanted.length) {
    if (wanted[want] === '**') {
      starWant = want++;
      starAt = at;
    } else if (at < segments.length && wildcard(segments[at]!, wanted[want]!)) {
      at++;
      want++;
    } else if (starWant >= 0 && starAt < segments.length) {
      at = ++starAt;
      want = starWant + 1;
    } else return false;
  }
  return true;
}

/** Compare one segment with a pattern of `*` and `?`, greedy with one way back to the last `*`. */
function wildcard(text: string, pattern: string): boolean {
  let at = 0;
  let want = 0;
  let starAt = -1;
  let starWant = -1;
  while (at < text.length) {
    if (pattern[want] === '*') {
      starWant = want++;
      starAt = at;
    } else if (pattern[want] === '?' || pattern[want] === text[at]) {
      at++;
      want++;
    } else if (starWant >= 0) {
      at = ++starAt;
      want = starWant + 1;
    } else return false;
  }
  while (pattern[want] === '*') want++;
  return want === pattern.length;
}

// Decides by a setting's name whether its value is a credential. A name is split into words (`dbPassword`,
// `DB_PASSWORD`, `db-password` and `db.password` are one name). Does it have a word for a secret, is it only about one
// (`token_url`, `maxTokens`), and how certain is that word?

import { VENDORS } from '../rules/vendors.ts';
import { isCodeWord } from './code-words.ts';

/**
 * password: chosen by people, so it may be a plain word. secret: generated, so its value holds digits or is long.
 * service: a vendor's name, so only a value that looks generated counts. hint: the word is ambiguous (`key`, `auth`),
 * so beyond that ids and digests don't count.
 */
export type NameRating = 'password' | 'secret' | 'service' | 'hint';

/** The rule that the marker of such a name's value shows. */
export const ruleFor = (rating: NameRating) => (rating === 'password' ? 'password' : 'secret');

const PASSWORD_WORDS =
  words(`password passwords passwd passwort pwd pw pass passphrase passcode pswd psw dbpass dbpassword
  userpass userpwd rootpass rootpassword mypassword userpassword adminpassword keypass storepass keystorepass sshpass mysqlpwd pgpassword
  mdp requirepass masterauth masterpass dbpasswd psk wifikey clave contrasena senha passe kennwort wachtwoord salasana heslo parola
  adgangskode kodeord passord lozinka geslo parool sandi nenosiri wagwoord sifre jelszo haslo rootpw adminpw userpw bindpw dbpw`);

/** Is a word nothing but the word for a password, as the text of a label is? */
export const isPasswordWord = (word: string) => PASSWORD_WORDS.has(word.toLowerCase());

const SECRET_WORDS =
  words(`secret secrets secrete jeton token tok apikey apikeys apitoken apisecret appkey appsecret authtoken authkey accesskey
  accesstoken secretkey secretaccesskey accesskeyid accessid clientsecret refreshtoken idtoken bearer authorization credential credentials creds cred
  privatekey privkey signingkey encryptionkey masterkey jwt pat sas saskey sharedkey accountkey sharedaccesskey servicekey licensekey
  webhooksecret deploykey mnemonic hmackey authcode bottoken personaltoken usertoken apipassword xapikey sessiontoken csrftoken
  xsrftoken accountkeys apikeyid consumersecret consumerkey pushtoken devicetoken
  sleutel klucz chiave chave nyckel anahtar kunci`);

/** Top-level domains ending Bundler's settings for a gem server, BUNDLE_<HOST>; their value is `user:password`. */
const BUNDLER_HOST_ENDS = words('com org net io dev app co');

/** Words that make a following "key" a secret. */
const KEY_OWNERS =
  words(`api access secret private auth encryption encrypt decryption signing sign signature master service account license licence client
  shared consumer deploy deployment admin app application root hmac aes rsa ssh gpg pgp ssl tls storage subscription project server
  write read ingest ingestion integration developer dev org organization user session jwt crypto cookie webhook bot personal management global live prod
  production sandbox sdk wallet recovery upload instrumentation security rest host bearer token pass login connection trial xapi x vpn network license wpa wifi wlan wireless rotation
  activation pairing unlock unseal totp preshared`);

/** A word for something that may be a credential; only a random value under it counts. */
const HINT_WORDS =
  words(`key keys auth authentication cookie cookies sid salt signature sig nonce otp totp dsn webhook hook
  connectionstring connstr cert seed login signed signing tokens verifier xauth oauth oauth2 credentialid`);

/** Last words of names that are about a secret without being one. */
const ABOUT_WORDS =
  words(`name names id ids url urls uri uris type types count counts counter limit limits length len size sizes min max path
  paths file files filename dir directory field fields label labels column columns index idx ttl expiry expires expiration expired at in
  timeout prefix suffix pattern patterns regex regexp format version policy hint placeholder input form reset provider providers manager
  service store storage cache budget usage used cost costs price rate rates estimate estimates window parser stream kind class error errors
  invalid missing required enabled disabled valid ref refs arn scope scopes algorithm alg method methods header headers env var variable param
  params endpoint endpoints host user username email strength rule rules validator generator handler callback fn func function exists
  change changes update history attempt attempts retries set unset present empty ok changed mismatch match status state info details description desc title text message msg key_name
  percent percentage ratio per total sum avg average created updated rotation rotated age date time timestamp ms seconds minutes hours days
  encoding charset alphabet position pos offset start end line row source location manager factory service util utils helper provider
  schema model dto entity table list map array set iterator iterable component button screen page view dialog icon group category
  ring chain press classification classifier embedding embeddings merging healing management exchange introspection revocation bucket vault down up code bindings binding board word words frame frames path value_from valuefrom`);

/** Words that make the whole name harmless at any place in it. */
const HARMLESS_WORDS =
  words(`max min num number count total tokenizer tokenize tokenized tokenization public pub primary foreign sort partition
  cache row keyboard keyword keywords keystroke keydown keyup hotkey shortcut prompt completion input output reasoning thinking cached
  budget price cost usage remaining used avg estimated approx context monkey turkey donkey passed passing passes passive passenger bypass compass through
  author authors authority node idempotency dedupe dedup unique i18n locale translation test_id css color lookup hash_key
  map object next page continuation cursor pagination expected actual`);

/** Words of keys that may be shown; a token with such a name is still secret. */
const PUBLIC_WORDS = words('pub public primary');

/** Harmless next to "key", though not next to "secret" or "password". */
const PLAIN_KEYS = words(
  'primary foreign sort partition cache row public pub idempotency dedupe dedup unique i18n locale translation lookup map object',
);

/** Words before "key" in ordinary text that programs hardly use, none of them a service's name. */
const COMMON_WORDS = words(
  'the a an this that its his her my our your their of or as is in on at to via if arrow escape pressed surrogate',
);

/** Is this word, in upper or lower case, a common one before any noun? */
export const isCommonWord = (word: string) =>
  isCodeWord(word) ||
  COMMON_WORDS.has(word.toLowerCase()) ||
  HARMLESS_WORDS.has(word.toLowerCase()) ||
  PLAIN_KEYS.has(word.toLowerCase());

function list(words: string): string[] {
  return words.split(/\s+/);
}

function words(names: string): ReadonlySet<string> {
  return new Set(list(names));
}

/** Split a name into lower-case words at case changes and at everything except letters and digits. */
export function nameWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map(withoutNumber);
}

/** The kind of a numbered word: `token1`, `password2`. */
function withoutNumber(word: string): string {
  const kind = word.replace(/\d{1,3}$/, '');
  return kind !== word && (PASSWORD_WORDS.has(kind) || SECRET_WORDS.has(kind)) ? kind : word;
}

/** The scanner's keywords for names: every rated name holds one of these. */
export const NAME_KEYWORDS: readonly string[] = [
  ...[
    'key',
    'token',
    'tok',
    'word',
    'secret',
    'pass',
    'pwd',
    'psw',
    'auth',
    'cred',
    'cookie',
    'session',
    'sid',
    'salt',
    'sign',
    'sig',
    'nonce',
    'otp',
    'totp',
  ],
  ...[
    'dsn',
    'webhook',
    'hook',
    'conn',
    'cert',
    'seed',
    'login',
    'pw',
    'verifier',
    'jwt',
    'pat',
    'sas',
    'psk',
    'phrase',
  ],
  ...[
    'mnemonic',
    'jeton',
    'bearer',
    'clave',
    'mdp',
    'contrasena',
    'senha',
    'kennwort',
    'wachtwoord',
    'salasana',
    'heslo',
    'parola',
    'adgangskode',
    'kodeord',
    'lozinka',
    'geslo',
    'parool',
    'sandi',
    'nenosiri',
    'wagwoord',
    'sifre',
    'jelszo',
    'haslo',
    'sleutel',
    'klucz',
    'chiave',
    'chave',
    'nyckel',
    'anahtar',
    'kunci',
    'accessid',
    'access_id',
    'access-id',
    'access.id',
    'clientid',
    'client_id',
    'client-id',
    'bundle_',
  ],
  ...[...VENDORS].filter((vendor) => vendor.length > 3),
];

const MAX_REMEMBERED = 4_096;
/** The ratings of recent names. `none` for unrated ones, so that one look-up answers both questions. */
const remembered = new Map<string, NameRating | 'none'>();

/** Rate a setting's name; undefined if nothing in it names a secret. */
export function rateName(name: string): NameRating | undefined {
  const known = remembered.get(name);
  if (known !== undefined) return known === 'none' ? undefined : known;
  const rated = rateWords(nameWords(name));
  // In an environment FOO_KEY is a credential of foo; elsewhere a key may be any identifier.
  const rating = rated === 'hint' && /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_KEY$/.test(name) ? 'service' : rated;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(name, rating ?? 'none');
  return rating;
}

/** The shortest word of any language that tells of a password as a part of a compound. */
const MIN_PART = 6;
/** The endings of a noun: of its cases, its plural, its article. */
const ENDINGS = 'e?s|e?n|e|er|et|ene|em|u|a';
const PARTS = [...PASSWORD_WORDS].filter((word) => word.length >= MIN_PART).join('|');
/** Joined words in any case: `rpcpassword`, `startkennwort`, `passordet`, `requirepass`, `dbpassw`, `keyphrase`. */
const JOINED_PASSWORD = new RegExp(
  `(?:${PARTS})(?:${ENDINGS})?$|(?:.${list('by com tres under over sur en multi render low high')
    .map((part) => `(?<!^${part})`)
    .join('')}pass|^.*passw|.phrase)$`,
);
const JOINED_SECRET = /.(?:secret|apikey|authkey|privatekey)$/;
/** Whose codes let in once. */
const CODE_OWNERS = words('backup recovery scratch emergency rescue bypass mfa otp totp 2fa fa verification');
/** Whose word is a password: `db_word`, `magic word`. */
const WORD_OWNERS = words('db database vault dsn admin root magic safe watch mail smtp ftp ssh vpn wifi login');

function rateWords(all: readonly string[]): NameRating | undefined {
  const last = all.at(-1);
  if (last === undefined) return undefined;
  if (last === 'word' && all.length > 1 && WORD_OWNERS.has(all.at(-2)!)) return 'password';
  if (/^codes?$/.test(last) && all.length > 1 && CODE_OWNERS.has(all.at(-2)!)) return 'password';
  const password = all.some((word) => PASSWORD_WORDS.has(word) || JOINED_PASSWORD.test(word));
  const secret = all.some((word) => SECRET_WORDS.has(word) || JOINED_SECRET.test(word));
  const keyAt = all.findIndex((word) => word === 'key' || word === 'keys');
  const ownedKey = keyAt > 0 && (KEY_OWNERS.has(all[keyAt - 1]!) || VENDORS.has(all[keyAt - 1]!));
  const ownedSalt = /^(?:salt|seed)$/.test(last) && all.length > 1 && KEY_OWNERS.has(all.at(-2)!);
  const harmless = all.some((word) => HARMLESS_WORDS.has(word) && !(PUBLIC_WORDS.has(word) && last === 'token'));
  const about = all.length > 1 && ABOUT_WORDS.has(last) && last !== 'key';
  if (about) return last === 'id' ? rateId(all.at(-2)!) : undefined;
  if (all[0] === 'bundle' && BUNDLER_HOST_ENDS.has(last)) return 'password';
  if (password && !harmless) return 'password';
  if ((secret || ownedKey || ownedSalt) && !harmless) return 'secret';
  if (harmless && (keyAt < 0 || all.some((word) => PLAIN_KEYS.has(word)))) return undefined;
  if (all.some((word) => VENDORS.has(word)) && !harmless) return 'service';
  if (harmless) return all.includes('pub') || all.includes('public') ? 'hint' : undefined;
  if (namesOneService(all)) return 'service';
  if (all.some((word) => HINT_WORDS.has(word) || /(?:key|token|secret|password|passwd)$/.test(word))) return 'hint';
  return undefined;
}

/** Last words of names that say where a credential is kept, or which one is meant. */
const REFERENCE_WORDS = words('id ids name names ref refs path file filename alias type class');
/** Whose id lets in by itself. */
const ID_OWNERS = words('session sess secret client access device auth login visit connect');

/** Is a name of several words about a credential, `credentialsId`, `token_file`, without being rated as one? */
export function isAboutName(name: string): boolean {
  const all = nameWords(name);
  const last = all.at(-1);
  if (all.length < 2 || !REFERENCE_WORDS.has(last!) || rateName(name) !== undefined) return false;
  return !/^ids?$/.test(last!) || !ID_OWNERS.has(all.at(-2)!);
}

/** Does a name say something else of its value, `tokenizer`, `public_id`, and hold no word for a credential? */
export const isHarmlessName = (name: string): boolean => {
  const all = nameWords(name);
  return (
    all.some((word) => HARMLESS_WORDS.has(word)) &&
    !all.some((word) => PASSWORD_WORDS.has(word) || SECRET_WORDS.has(word) || HINT_WORDS.has(word))
  );
};

/**
 * Is it likely a service's key (`acme_key`, `X-Acme-Key`, `acme.key`: no common noun before `key`), or just `tokens`?
 */
function namesOneService(all: readonly string[]): boolean {
  if (all.length === 1) return all[0] === 'tokens';
  const owner = all.at(-2)!;
  return all.at(-1) === 'key' && owner.length > 3 && !isCommonWord(owner) && !HINT_WORDS.has(owner);
}

/** Rate an id by its owner: access ids are half of a credential, client ids are for some services, others aren't. */
function rateId(owner: string): NameRating | undefined {
  if (owner === 'access' || owner === 'key') return 'secret';
  return owner === 'client' ? 'hint' : undefined;
}

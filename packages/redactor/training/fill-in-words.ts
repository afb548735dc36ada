// The labels, names of public things and commands that places are filled in with.

import { list } from './words.ts';

export const OWNERS = list(
  'db database admin root user api app prod staging test master service smtp mail imap ftp ssh vpn wifi redis mysql postgres mongo rabbit kafka ldap jenkins grafana gitlab github docker registry aws azure gcp stripe slack twilio backup archive keystore vault cluster node client server proxy account login session webhook deploy ci build bot device router camera printer license payment old new temp default initial current shared our the my their tenant org team project storage s3 sentry datadog cdn dns cert ssl jwt oauth sso csrf signing encryption recovery unseal join agent worker internal external private personal customer partner vendor',
);
export const PASSWORDS = [
  ...list(
    'password password password password passwd pwd pass passphrase passcode pw PW pswd Passwort Kennwort Passphrase contraseña clave senha wachtwoord hasło heslo пароль 密码 口令 パスワード 비밀번호 şifre parola lösenord adgangskode salasana jelszó κωδικός mdp secret credentials credential creds login psk',
  ),
  'mot de passe',
  'mật khẩu',
  'kata sandi',
  'pass phrase',
  'Zugangsdaten',
  'Zugangspasswort',
  'palavra-passe',
  'pre-shared key',
  'network key',
  'passwort',
  'senha de acesso',
];
export const SECRETS = [
  ...list(
    'token token token secret secret apikey api_key apiKey accessToken access_token authToken auth_token secretKey secret_key clientSecret client_secret bearer jwt PAT credential sessionToken refreshToken refresh_token signingKey signing_secret webhook_secret encryption_key private_key master_key shared_key key authkey license_key licenseKey cookie sid seed hmac Schlüssel clé jeton llave chave chiave klucz ключ токен 密钥 令牌 トークン auth authorization signature sas dsn unseal',
  ),
  'api key',
  'API key',
  'access key',
  'secret key',
  'access token',
  'auth token',
  'bearer token',
  'session token',
  'refresh token',
  'deploy token',
  'personal access token',
  'signing key',
  'signing secret',
  'webhook secret',
  'client secret',
  'private key',
  'encryption key',
  'license key',
  'unseal key',
  'recovery key',
  'root token',
  'join token',
  'service key',
  'app key',
  'session cookie',
  'API token',
  'API-Schlüssel',
  "clé d'API",
  'clave de API',
];
export const CODES = [
  ...list('code PIN pin OTP otp TAN passcode 2FA MFA 2fa Code'),
  'verification code',
  'one-time code',
  'security code',
  'login code',
  'access code',
  'door code',
  'backup code',
  'confirmation code',
  'sms code',
  'unlock code',
];
/** What names a thing that is public. */
export const THING_NAMES = [
  ...list(
    'id ID uuid guid uid request_id requestId req trace_id traceId span batch order commit sha rev revision job task run build image digest checksum etag version node pod container thread message msg event name slug path file hash md5 sha256 fingerprint serial model sku ref branch tag release ticket issue invoice receipt parcel customer_id account_id user_id client_id tenant_id project region zone host hostname instance volume bucket table index shard partition offset cursor page row record session_id sessionId conversation channel room device_id mac address ip port timestamp nonce correlation incident alert rule policy role group team org label key_id keyId kid public_key cache_key primary_key sort_key idempotency_key object_key s3_key storage_key event_key item_key',
  ),
  'request id',
  'commit hash',
  'image tag',
  'build number',
  'order number',
  'tracking number',
  'job id',
  'run id',
  'trace id',
  'content hash',
  'public key',
  'cache key',
  'partition key',
  'key id',
  'client id',
  'error code',
  'status code',
  'product code',
  'promo code',
  'zip code',
  'password hash',
  'token id',
  'session id',
  'secret name',
  'secret id',
  'token type',
  'token count',
  'password policy',
  'key name',
];
export const TOOLS = list(
  'acmectl deployer syncer ./run.sh ./deploy.sh bin/console manage.py artisan rake gateway-cli ctl tool importer ./migrate dbtool backup.sh node index.js python main.py go run . cargo npx pnpm make docker kubectl client admin-cli server agent connect.sh remote exporter loader proxyctl ./bin/setup zetta quill brio nimbusctl opsctl',
);
export const PROMPTS = [
  '',
  '',
  '',
  '',
  '$ ',
  '# ',
  '> ',
  '+ ',
  '% ',
  'root@box:~# ',
  'PS C:\\> ',
  'sudo ',
  'RUN ',
  'run: ',
  '- run: ',
  '    ',
  'CMD ',
  'cd /srv && ',
  '! ',
  'time ',
  '$ sudo ',
  'user@host:~$ ',
  '`',
  'ran ',
  'Running: ',
  'command: ',
  'alias x="',
  '"command": "',
  'please run ',
  'I ran ',
  'then ',
  'docker exec db ',
  'ssh box "',
  "bash -c '",
  '@',
  'ExecStart=',
  '0 3 * * * ',
  '[12:01:22] ',
  'Exec: ',
];

/** Names of passwords and of keys that the lists above don't hold, as words that a name's style joins. */
export const MORE_PASSWORDS =
  `passkey;user pass;bind pw;bind password;root pass;admin pass;db pass;sql pass;mail pass;enable pass;key phrase;pin pass;passwrd;
psw;pwrd;pwd;pass;passphrase;pass word;contrasena;motdepasse;losenord;haslo;parole;access pass;unlock phrase;master phrase;sudo pass;vault pass;
rpc password;svc pass;rcon password;svc passphrase;store pass;key pass;key password;keystore pass;trust store password;pfx password;cert password;
zip password;archive password;pdf password;login pass;login pw;http pass;basic auth pw;proxy pass;auth pass;secret word;pass code;wifi pw;wpa psk;
psk;shared pass;sasl password;become pass;ansible pass;sa password;operator pass;guest pw;test pass;seed user password;user pwd;old password;
new password;current pass;confirm password;initial pw;default pwd;temp pass;share password;room password;meeting passcode;pw value;pass2;pw1`
    .split(';')
    .map((name) => name.trim());
export const MORE_SECRETS =
  `auth key;secret phrase;shared secret;hmac key;hmac secret;signing seed;enc key;encryption secret;aes key;kek;dek;private seed;salt;
pepper;cookie secret;session secret;csrf secret;api secret;app secret;consumer secret;client key;server key;write key;read key;ingest key;
integration key;service key;access secret;refresh secret;id token;bot token;user token;join token;bootstrap token;registration token;runner token;
verify token;push token;personal token;oauth secret;otp secret;totp seed;mfa seed;recovery key;unseal key;root token;master secret;transport key;
feed key;license seal;activation key;tunnel secret;broker key;storage key;account key;sas token;instrumentation secret;connection secret;jwt key;
ticket secret;crypt key;cipher key;secretbox key;fernet key;rails master key;wallet seed;authkey;authtoken;apisecret;secretkey;privkey;priv key;
pk secret;signature key;sign key;signing cert key;webhook key;hook secret;hook token;callback secret;partner key;vendor token;upload token;
download key;publish token;deploy secret;registry auth;npm auth;auth blob;bearer;bearer value;x auth;access code;auth code;session key;sess token;
remember token;magic token;invite token;reset token;device secret;device key;pairing key;link key;network secret;cluster secret;erlang cookie;
raft key;gossip key;node secret;cookie key;state secret;nonce secret;obfuscation key;db key;sqlcipher key;backup key;restic key;borg passphrase;
s3 secret;minio secret;aws secret;gcs secret;azure key;blob key;cdn key;dns token;cert token;acme key;stripe secret;pay key;payment secret;
billing token;mail key;smtp token;sms token;chat token;slack hook;bot key;map key;geo key;search key;admin key;ops token;ci token;build secret;
cache secret;queue key;mq secret;stream key;rtmp key;license;licence key;product key;serial secret;token value;token2;secret1;key material`
    .split(';')
    .map((name) => name.trim());
/** Names of public things that sound like credentials, and others. */
export const MORE_THINGS =
  `key id;key name;secret name;secret arn;secret version;secret path;secret ref;token type;token id;token uri;token kind;token count;token limit;
token budget;password policy;password age;password field;auth method;auth domain;auth mode;auth provider;auth server;auth url;cache key;sort key;
partition key;primary key;foreign key;unique key;index key;hash key;range key;idempotency key;dedup key;object key;message key;row key;config key;
i18n key;translation key;map key;group key;storage key name;redis key;lookup key;public key;pubkey;public key id;host key fingerprint;
key fingerprint;key version;key alias;key ring;key size;access key id;client id;app id;application id;tenant id;user pool id;identity pool id;
credential id;credential type;session name;session count;login url;login name;login count;cookie name;csrf header;csrf param;certificate arn;
cert fingerprint;cert serial;thumbprint;ssh fingerprint;pin count;pin number;gpio pin;code point;error code;status code;country code;exit code;
zip code;product code;currency code;code owner;commit;commit sha;revision;head sha;base sha;tree;parent;blob;oid;object id;node id;etag;digest;
layer;image id;manifest;checksum;crc;md5;sha1;sha256;integrity;content hash;file hash;hash;build id;build hash;release id;deployment id;
deploy id;run id;job id;task id;step id;pipeline id;workflow id;execution id;request id;correlation id;trace id;span id;parent id;transaction id;
tx hash;block hash;contract;wallet address;order id;order number;invoice;invoice number;receipt;tracking number;shipment;parcel id;ticket;
case id;incident id;issue key;project key;board id;card id;page id;space key;document id;doc id;file id;drive id;folder id;sheet id;video id;
channel id;message id;thread id;conversation id;chat id;group id;team id;org id;user id;member id;customer id;account id;subscription id;plan id;
price id;product id;sku;item id;variant;device id;machine id;instance id;host id;volume id;snapshot id;vpc;subnet;ami;security group;arn;
resource id;resource version;uid;uuid;guid;ref;reference;cursor;next page;continuation;offset;sequence;lsn;gtid;xid;pid;fd;address;mac;serial;
serial number;model number;part number;imei;udid;bundle id;package name;version code;build number;site key;measurement id;pixel id;analytics id;
sentry release;event id;batch id;experiment;dataset revision;checkpoint;seed value;random seed;world seed;signature algorithm;nonce;boundary;name;label`
    .split(';')
    .map((name) => name.trim());

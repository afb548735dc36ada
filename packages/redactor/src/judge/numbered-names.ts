// Names that a number follows without making a password of them: algorithms, standards, things in order, regions,
// releases.

/** In small letters, joined for a RegExp. */
const NUMBERED_NAMES =
  `2fa aes af alpha alpine amd angular ap api app appendix argon arm ascii base bcrypt beta blake bug build ca case centos
  chapter claude cluster crc crypt css cve day db debian dev draft ecdsa ed error es eu example fedora fido figure fips
  float fy gdpr gemini go gpt h haiku hmac host hs html http https instance int ipv iso issue item java kafka lesson level
  line linux llama md me milestone mongo mysql nat next nist node note oauth openid option opus page part pbkdf pci phase
  php pkcs port postgres postgresql pr prod ps python q rc react redis region release rev rfc room round rs rsa ruby rule
  sa scrypt section server sha soc sonnet sprint ssl stage staging step table task test tests ticket tls topic type u2f
  ubuntu uint unit us user utf version vue web week win windows worker x zone`
    .split(/\s+/)
    .join('|');

/** Such a name with its number, or the word for a credential with one. */
const NUMBERED_THING = new RegExp(
  `^(?:${NUMBERED_NAMES}|key|token|password|passwort|pass|secret|otp|totp|mfa)[-_.]?\\d`,
  'i',
);

/** Is it a short numbered name: `argon2id`, `sha256`, `node20`? */
export const isNumberedThing = (word: string) => /^[a-z\d._-]{2,12}$/.test(word) && NUMBERED_THING.test(word);

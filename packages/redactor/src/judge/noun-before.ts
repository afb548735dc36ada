// Tells what the text directly before a value says of it: that it is an id, a digest, another thing of a program, or
// part of a path.

/** Names of ids, digests and other things of programs. */
const NOUNS =
  'id|ids|uid|uuid|guid|oid|user|request|req|session|trace|span|commit|sha|sha\\d+|md5|hash|digest|checksum|sum|etag|rev|revision|ref|head|file|path|index|version|tag|image|build|job|run|task|project|account|org|row|record|node|cache|event|message|msg|thread|page|order|item|object|tree|parent|base|fingerprint|thumbprint|integrity|kid|jti|nonce|correlation|incident|ticket|invoice|receipt|serial|model|sku|contract|wallet|address|block|tx|txid|channel|meeting|board|release|deploy|deployment|pod|container|chunk|chapter|section|control|exchange|curve|cipher|algorithm|uri|url|isbn|doi';
const IN_NAME = '\\w(?:id|sha|hash|uuid|digest)["\'`]{0,2}\\s{0,2}[:=][\\s"\'`]{0,3}';
const BEHIND_NAME = '[\\s:=#("\'`]{0,4}';
/** The name directly before an id or a digest, which therefore isn't the label's value. */
const NAMED_OTHERWISE = new RegExp(
  `(?:\\b(?:(${NOUNS})|at|on|by|from|to|in|of|for)\\b${BEHIND_NAME}|(${IN_NAME})|[/@#.\\\\+]|\\bh1:|sha\\d{1,3}[-:])$`,
  'i',
);

/**
 * What the text before a value says of it: `noun` for an id, a digest or another thing of a program, `place` for part
 * of a path or a place.
 */
export function nameBefore(before: string): 'noun' | 'place' | undefined {
  const match = NAMED_OTHERWISE.exec(before);
  if (!match) return undefined;
  return match[1] !== undefined || match[2] !== undefined ? 'noun' : 'place';
}

/** Does the text before a value say that it is an id, a digest or a part of a path? */
export const isNamedOtherwise = (before: string) => NAMED_OTHERWISE.test(before);

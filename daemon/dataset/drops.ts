/** Reasons for leaving recorded items out of a data set. */
const DROP_REASONS = {
  'no-prompt': 'a call that no prompt drove',
  subagent: 'a call of a subagent, which answers to no user',
  'left-out-tool': 'a call of a tool that the configuration leaves out',
  unfinished: 'a call without an end',
  'no-arguments': 'a call whose input is no object',
  'odd-tool-name': 'a call of a tool whose name no function can have',
  'cut-input': 'a call whose input was cut when it was recorded: a model would learn to write the mark',
  'masked-input':
    'a call whose input holds a masked secret or a withheld content: a model would learn to write the mark',
  'empty-turn': 'a prompt with neither calls nor words that answer it',
  tier: 'a turn of a tier that was not asked for',
  'too-long': 'a call that is longer than a window',
  'no-calls': 'a window without any call',
  duplicate: 'a window that teaches the same as an earlier one',
  secret: 'a window in which the check at the end found a secret',
} as const;
export type DropReason = keyof typeof DROP_REASONS;

export type Drop = {
  reason: DropReason;
  session: string;
  prompt?: string;
  call?: string;
  detail?: string;
};

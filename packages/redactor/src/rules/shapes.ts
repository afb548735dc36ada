import { isDiscordToken } from './checks.ts';

type Shape = {
  readonly id: string;
  readonly source: string;
  readonly pattern: RegExp;
  /** The separator: a run without it needs no closer look. */
  readonly holds: string;
  /** The shortest length: a shorter run needs no closer look, either. */
  readonly min: number;
  readonly check?: (credential: string) => boolean;
};

/** Formats without any literal to look for. */
export const shapes: readonly Shape[] = [
  {
    id: 'discord-bot-token',
    source: 'https://discord.com/developers/docs/reference#authentication',
    holds: '.',
    min: 58,
    pattern: /(?<![\w-])[A-Za-z0-9_-]{23,28}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,38}(?![\w-])/g,
    check: isDiscordToken,
  },
  {
    id: 'facebook-app-token',
    source: 'https://developers.facebook.com/docs/facebook-login/guides/access-tokens',
    holds: '|',
    min: 43,
    pattern: /(?<!\w)\d{15,17}\|[A-Za-z0-9_-]{27}(?![\w-])/g,
  },
  {
    id: 'ghost-admin-key',
    source: 'https://ghost.org/docs/admin-api/#token-authentication',
    holds: ':',
    min: 89,
    pattern: /(?<![\w-])[a-f0-9]{24}:[a-f0-9]{64}(?![\w-])/g,
  },
  {
    id: 'mailgun-signing-key',
    source: 'https://documentation.mailgun.com/docs/mailgun/user-manual/api-key-mgmt/rbac-mgmt',
    holds: '-',
    min: 50,
    pattern: /(?<![\w-])[a-h0-9]{32}-[a-h0-9]{8}-[a-h0-9]{8}(?![\w-])/g,
  },
];

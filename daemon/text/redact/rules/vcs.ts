import type { Rule } from '../rule.ts';

/** Hosts of source code. */
export const vcsRules: readonly Rule[] = [
  {
    id: 'github-token',
    source:
      'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github',
    literals: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
    body: /[A-Za-z0-9]{36,255}/y,
    glued: true,
  },
];

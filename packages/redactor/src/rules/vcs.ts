import type { Rule } from './rule.ts';

/** Hosts of source code. */
export const vcsRules: readonly Rule[] = [
  {
    id: 'github-token',
    source:
      'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github',
    literals: ['ghp_', 'gho_', 'ghu_', 'ghr_'],
    body: /[A-Za-z0-9]{36,255}/y,
    glued: true,
  },
  {
    id: 'github-token',
    source:
      'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github',
    literals: ['ghs_'],
    body: /[A-Za-z0-9._-]{36,1024}/y,
    glued: true,
  },
  {
    id: 'github-fine-grained-token',
    source:
      'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/managing-your-personal-access-tokens',
    literals: ['github_pat_'],
    body: /[A-Za-z0-9_]{36,255}/y,
    glued: true,
  },
  {
    id: 'gitlab-token',
    source: 'https://docs.gitlab.com/ee/security/tokens/#token-prefixes',
    literals: ['glpat-'],
    body: /[A-Za-z0-9_-]{20,300}(?:\.[A-Za-z0-9_-]{2}\.?[a-z0-9_-]{7,9}|\.[a-z0-9]{9,})?/y,
    glued: true,
  },
  {
    id: 'gitlab-token',
    source: 'https://docs.gitlab.com/ee/security/tokens/#token-prefixes',
    literals: ['gldt-', 'glft-', 'glsoat-', 'glwt-', 'glpd-', 'glffct-'],
    body: /[A-Za-z0-9_-]{20,300}/y,
    glued: true,
  },
  {
    id: 'gitlab-token',
    source: 'https://docs.gitlab.com/ee/security/tokens/#token-prefixes',
    literals: ['glrt-', 'glrtr-'],
    body: /(?:t\d_)?[A-Za-z0-9_-]{20,300}(?:\.[a-z0-9.]{9,12})?/y,
    glued: true,
  },
  {
    id: 'gitlab-token',
    source: 'https://docs.gitlab.com/ee/security/tokens/#token-prefixes',
    literals: ['glcbt-'],
    body: /(?:[A-Za-z0-9]{1,5}_)?[A-Za-z0-9_-]{20,300}/y,
    glued: true,
  },
  {
    id: 'gitlab-token',
    source: 'https://docs.gitlab.com/ee/security/tokens/#token-prefixes',
    literals: ['glimt-'],
    body: /[A-Za-z0-9_-]{25,300}/y,
    glued: true,
  },
  {
    id: 'gitlab-token',
    source: 'https://docs.gitlab.com/ee/security/tokens/#token-prefixes',
    literals: ['glptt-'],
    body: /[A-Za-z0-9_-]{40}/y,
    glued: true,
  },
  {
    id: 'gitlab-token',
    source: 'https://docs.gitlab.com/ee/security/tokens/#token-prefixes',
    literals: ['glagent-'],
    body: /[A-Za-z0-9_-]{50,1024}/y,
    glued: true,
  },
  {
    id: 'gitlab-token',
    source: 'https://docs.gitlab.com/ee/security/tokens/#token-prefixes',
    literals: ['gloas-'],
    body: /[A-Za-z0-9_-]{64}/y,
    glued: true,
  },
  {
    id: 'gitlab-runner-registration-token',
    source: 'https://docs.gitlab.com/ee/security/tokens/#token-prefixes',
    literals: ['GR1348941'],
    body: /[A-Za-z0-9_-]{20,300}/y,
    glued: true,
  },
  {
    id: 'gitlab-session-cookie',
    source: 'https://docs.gitlab.com/ee/security/tokens/',
    literals: ['_gitlab_session='],
    body: /[0-9a-z]{32}/y,
    glued: true,
  },
  {
    id: 'bitbucket-app-password',
    source: 'https://support.atlassian.com/bitbucket-cloud/docs/app-passwords/',
    literals: ['ATBB'],
    body: /[A-Za-z0-9_=.-]{24,64}/y,
  },
  {
    id: 'atlassian-token',
    source: 'https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/',
    literals: ['ATATT3', 'ATCTT3', 'ATSTT3'],
    body: /[A-Za-z0-9_=-]{60,400}/y,
    glued: true,
  },
  {
    id: 'sourcegraph-token',
    source: 'https://sourcegraph.com/docs/cli/how-tos/creating_an_access_token',
    literals: ['sgp_', 'sgs_', 'sgd_', 'slk_'],
    body: /(?:(?:[a-fA-F0-9]{16}|local)_)?[a-fA-F0-9]{40,64}/y,
  },
  {
    id: 'gitea-or-forgejo-cookie',
    source: 'https://docs.gitea.com/administration/config-cheat-sheet',
    literals: ['i_like_gitea=', 'i_like_forgejo='],
    body: /[A-Za-z0-9]{16,64}/y,
    glued: true,
  },
  {
    id: 'jetbrains-token',
    source: 'https://www.jetbrains.com/help/youtrack/devportal/Manage-Permanent-Token.html',
    literals: ['perm:', 'perm-'],
    body: /[A-Za-z0-9+/=]{4,64}\.[A-Za-z0-9+/=-]{4,64}\.[A-Za-z0-9+/=]{20,64}/y,
  },
  {
    id: 'gerrit-cookie',
    source: 'https://gerrit-review.googlesource.com/Documentation/user-upload.html',
    literals: ['GerritAccount=', 'git-googlesource='],
    body: /[A-Za-z0-9._/-]{20,120}/y,
  },
  {
    id: 'open-vsx-token',
    source: 'https://github.com/eclipse/openvsx/wiki/Publishing-Extensions',
    literals: ['ovsxp_', 'ovsxat_'],
    body: /[A-Za-z0-9-]{30,64}/y,
  },
];

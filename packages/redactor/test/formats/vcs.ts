import type { Format } from '../make-sample.ts';

export const vcsFormats: readonly Format[] = [
  ['github-token', 'ghp_<A-Za-z0-9|36>'],
  ['github-token', 'ghs_<A-Za-z0-9._-|36>'],
  ['github-fine-grained-token', 'github_pat_<A-Za-z0-9_|36>'],
  ['gitlab-token', 'glpat-<A-Za-z0-9_-|20>'],
  ['gitlab-token', 'gldt-<A-Za-z0-9_-|20>'],
  ['gitlab-token', 'glrt-<A-Za-z0-9_-|20>'],
  ['gitlab-token', 'glcbt-<A-Za-z0-9_-|20>'],
  ['gitlab-token', 'glimt-<A-Za-z0-9_-|25>'],
  ['gitlab-token', 'glptt-<A-Za-z0-9_-|40>'],
  ['gitlab-token', 'glagent-<A-Za-z0-9_-|50>'],
  ['gitlab-token', 'gloas-<A-Za-z0-9_-|64>'],
  ['gitlab-runner-registration-token', 'GR1348941<A-Za-z0-9_-|20>'],
  ['gitlab-session-cookie', '_gitlab_session=<0-9a-z|32>'],
  ['bitbucket-app-password', 'ATBB<A-Za-z0-9_=.-|24>'],
  ['atlassian-token', 'ATATT3<A-Za-z0-9_=-|60>'],
  ['sourcegraph-token', 'sgp_<a-fA-F0-9|40>'],
  ['gitea-or-forgejo-cookie', 'i_like_gitea=<A-Za-z0-9|16>'],
  ['jetbrains-token', 'perm:<A-Za-z0-9+/=|4>.<A-Za-z0-9+/=-|4>.<A-Za-z0-9+/=|20>'],
  ['gerrit-cookie', 'GerritAccount=<A-Za-z0-9._/-|20>'],
  ['open-vsx-token', 'ovsxp_<A-Za-z0-9-|30>'],
];

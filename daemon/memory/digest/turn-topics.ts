import type { CallFact } from './call-facts.ts';

const MAX_TOPICS = 6;
const LANGUAGES: Record<string, string> = {
  ts: 'typescript',
  tsx: 'typescript',
  mts: 'typescript',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  py: 'python',
  ipynb: 'python',
  go: 'go',
  rs: 'rust',
  rb: 'ruby',
  java: 'java',
  kt: 'kotlin',
  swift: 'swift',
  c: 'c',
  h: 'c',
  cc: 'c++',
  cpp: 'c++',
  hpp: 'c++',
  cs: 'c#',
  php: 'php',
  ex: 'elixir',
  exs: 'elixir',
  scala: 'scala',
  sh: 'shell',
  bash: 'shell',
  sql: 'sql',
  html: 'html',
  css: 'css',
  scss: 'css',
  vue: 'vue',
  svelte: 'svelte',
  tf: 'terraform',
  md: 'documentation',
};

/** The topics of a turn: the languages of its changed (else read) files, and the programs that it ran. */
export function turnTopics(files: readonly string[], facts: readonly CallFact[]): string[] {
  const languages = files.flatMap((file) => LANGUAGES[file.slice(file.lastIndexOf('.') + 1).toLowerCase()] ?? []);
  const programs = facts.flatMap((fact) => (fact.what === 'command' ? fact.programs : []));
  return [...new Set([...languages, ...programs.filter((name) => /^[a-z][\w.+-]{1,20}$/i.test(name))])].slice(
    0,
    MAX_TOPICS,
  );
}

import type { CodeText, ShellCommand } from '../../shell/shell-command.ts';

export type HttpRequest = {
  readonly method: string;
  readonly url: string;
};

const DATA_OPTION = /^(-d|-F|-T|--data|--data-\w+|--json|--form|--upload-file|--post-data|--body-data)/;
const METHOD_WORD = /^(get|post|put|patch|delete|head|options|purge)$/i;
const CODE_CALL =
  /\b(?:requests|httpx|axios|client|session|http|got|ky|superagent)\.(delete|post|put|patch)\s*\(\s*[frb]?["'`]([^"'`]+)/gi;

/** Find the HTTP requests that commands (curl, wget, HTTPie, `gh api`, PowerShell) and code would send. */
export function findHttpRequests(commands: readonly ShellCommand[], code: readonly CodeText[]): HttpRequest[] {
  return [...commands.flatMap(ofCommand), ...code.flatMap(ofCode)];
}

function ofCommand(command: ShellCommand): HttpRequest[] {
  const values = command.words.slice(1).map((word) => word.value);
  switch (command.name) {
    case 'curl':
    case 'curlie':
    case 'wget':
      return urls(values).map((url) => ({ method: curlMethod(values), url }));
    case 'http':
    case 'https':
    case 'xh':
    case 'xhs': {
      const index = values.findIndex((value) => METHOD_WORD.test(value));
      const url = values.slice(index + 1).find((value) => !value.startsWith('-'));
      return index < 0 || !url ? [] : [{ method: (values[index] ?? '').toUpperCase(), url }];
    }
    case 'gh':
    case 'glab':
    case 'hub': {
      const at = values.indexOf('api');
      if (at < 0) return [];
      const url = values
        .slice(at + 1)
        .find((value, index, rest) => !value.startsWith('-') && !/^-(X|H|f|F|q|t|-\w.*)$/.test(rest[index - 1] ?? ''));
      return url ? [{ method: curlMethod(values), url }] : [];
    }
    case 'az':
      return values[0] === 'rest'
        ? [
            {
              method: optionValue(values, /^(--method|-m)$/) ?? 'GET',
              url: optionValue(values, /^(--ur[il]|-u)$/) ?? '',
            },
          ]
        : [];
    default:
      return [];
  }
}

function curlMethod(values: readonly string[]): string {
  for (const [i, value] of values.entries()) {
    const glued = /^(?:-X|--request=|--method=)(\w+)$/.exec(value);
    if (glued?.[1]) return glued[1].toUpperCase();
    if (/^(--request|--method)$/.test(value) || /^-[a-zA-Z]*X$/.test(value))
      return (values[i + 1] ?? 'GET').toUpperCase();
  }
  return values.some((value) => DATA_OPTION.test(value)) ? 'POST' : 'GET';
}

function urls(values: readonly string[]): string[] {
  const found = values.filter((value) =>
    /^["']?(https?:\/\/|\$\{?\w+\}?\/|localhost[:/]|[\w-]+(\.[\w-]+)+[:/]|\d+\.\d+\.\d+\.\d+)/i.test(value),
  );
  return found.slice(0, 20);
}

function optionValue(values: readonly string[], option: RegExp): string | undefined {
  const index = values.findIndex((value) => option.test(value));
  return index < 0 ? undefined : values[index + 1]?.toUpperCase();
}

function ofCode({ language, text }: CodeText): HttpRequest[] {
  if (language === 'powershell') {
    const method = /-Method\s+["']?(\w+)/i.exec(text)?.[1];
    const url = /-Uri\s+["']?([^\s"']+)|(https?:\/\/[^\s"']+)/i.exec(text);
    return method ? [{ method: method.toUpperCase(), url: url?.[1] ?? url?.[2] ?? '' }] : [];
  }
  return [...text.slice(0, 64 * 1024).matchAll(CODE_CALL)].map((match) => ({
    method: (match[1] ?? '').toUpperCase(),
    url: match[2] ?? '',
  }));
}

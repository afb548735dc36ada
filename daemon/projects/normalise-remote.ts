const DEFAULT_PORTS: Record<string, string> = {
  ssh: '22',
  'git+ssh': '22',
  'ssh+git': '22',
  git: '9418',
  http: '80',
  https: '443',
};
/** Hosts for SSH on port 443, which forges offer for networks that block port 22. */
const SSH_OVER_HTTPS: Record<string, string> = {
  'ssh.github.com:443': 'github.com',
  'altssh.gitlab.com:443': 'gitlab.com',
  'altssh.bitbucket.org:443': 'bitbucket.org',
};
/** `scheme://[user[:password]@]host[:port]/path`; a host in brackets is IPv6. */
const URL_FORM = /^([a-z][a-z0-9+.-]*):\/\/(?:[^/@]*@)?(\[[^\]]+\]|[^/:]+)(?::(\d+))?\/(.+)$/i;
/**
 * `[user@]host:path` with no slash before the colon; one letter before it is a Windows drive, two colons a remote
 * helper.
 */
const SCP_FORM = /^(?:[^/@:]+@)?(\[[^\]]+\]|[^/:@]{2,}):(?!:)(.+)$/;
/** Azure DevOps has two spellings of one repository, and adds the organisation as a user. */
const AZURE_SSH = /^ssh\.dev\.azure\.com\/v3\//;
const AZURE_HTTPS = /^(dev\.azure\.com\/.+)\/_git\//;

/**
 * Normalise a remote to `host/owner/name`, the host in lower case, without user, password, default port and `.git`.
 * null for a local path or `file:` URL, which mean nothing on another machine.
 */
export function normaliseRemote(url: string): string | null {
  const trimmed = url.trim();
  const asUrl = URL_FORM.exec(trimmed);
  if (asUrl) {
    const [, scheme = '', host = '', port = '', path = ''] = asUrl;
    const defaultPort = DEFAULT_PORTS[scheme.toLowerCase()];
    if (defaultPort === undefined) return null;
    return join(port === '' || port === defaultPort ? host : `${host}:${port}`, path);
  }
  if (trimmed.includes('://')) return null;
  const asScp = SCP_FORM.exec(trimmed);
  return asScp ? join(asScp[1] ?? '', asScp[2] ?? '') : null;
}

function join(host: string, path: string): string | null {
  const lower = host.toLowerCase();
  const place = SSH_OVER_HTTPS[lower] ?? lower;
  const name = decode(path)
    .replace(/[?#].*$/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/^\/|\/$/g, '')
    .replace(/\.git$/, '');
  if (name === '') return null;
  return `${place}/${name}`.replace(AZURE_SSH, 'dev.azure.com/').replace(AZURE_HTTPS, '$1/');
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a stray percent sign: use the path as it is
  }
}

import { useState } from 'preact/hooks';

import { DAY_MS } from '../../daemon/contract/calendar-days.ts';
import { SCOPES, type Scope } from '../../daemon/contract/words.ts';
import { api } from '../api.ts';
import { exactTime, shortProject } from '../format.ts';
import { useLoad } from '../use-load.ts';
import { attempt } from './notices.tsx';
import { ProjectSelect } from './project-select.tsx';
import { Empty, Show } from './states.tsx';
import { Time } from './time.tsx';

const MEANING: Record<Scope, string> = {
  capture: 'deliver events',
  recall: 'be answered from memory',
  read: 'read everything',
  write: 'change memories and rules',
  admin: 'tokens, projects, jobs',
  proxy: 'reach models through the proxy',
};

/** Access for other agents and programs. */
export function Tokens() {
  const loaded = useLoad(() => api.tokens(), []);
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<number>();
  const revoke = async (id: number) => {
    if (await attempt(() => api.revokeToken(id), 'Revoked: it is refused from now on.')) await loaded.reload();
  };
  return (
    <section>
      <h2>Tokens</h2>
      <p>
        <button type="button" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          Issue a token
        </button>
      </p>
      {isAdding && <IssueForm onIssued={() => void loaded.reload()} />}
      <Show loaded={loaded}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty>No token was issued. Hooks and this viewer need none; another agent or program does.</Empty>
          ) : (
            <ul class="rows">
              {items.map((token) => (
                <li class="row" key={token.id}>
                  <strong>{token.name}</strong>
                  <div class="facts">
                    <span>#{token.id}</span>
                    <span>{token.scopes.join(', ')}</span>
                    {token.agent && <span>for {token.agent}</span>}
                    <span>{token.projects ? token.projects.map(shortProject).join(', ') : 'all projects'}</span>
                    <span>{token.expires_at ? `until ${exactTime(token.expires_at)}` : 'no expiry'}</span>
                    <span>
                      {token.last_used_at ? (
                        <>
                          used <Time at={token.last_used_at} />
                        </>
                      ) : (
                        'never used'
                      )}
                    </span>
                    {token.revoked_at && <span class="mark">revoked</span>}
                    {!token.revoked_at && asked === token.id && (
                      <>
                        <button type="button" class="danger" onClick={() => revoke(token.id)}>
                          Revoke it for good
                        </button>
                        <button type="button" onClick={() => setAsked(undefined)}>
                          Keep it
                        </button>
                      </>
                    )}
                    {!token.revoked_at && asked !== token.id && (
                      <button type="button" class="danger" onClick={() => setAsked(token.id)}>
                        Revoke
                      </button>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Show>
    </section>
  );
}

function IssueForm({ onIssued }: { onIssued: () => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(new Set(['read', 'write']));
  const [project, setProject] = useState('');
  const [days, setDays] = useState('');
  const [issued, setIssued] = useState<string>();
  const toggle = (scope: Scope) =>
    setScopes(new Set(scopes.has(scope) ? [...scopes].filter((one) => one !== scope) : [...scopes, scope]));
  if (issued) return <Issued token={issued} onTaken={() => setIssued(undefined)} />;
  return (
    <form
      class="box form"
      onSubmit={async (event) => {
        event.preventDefault();
        await attempt(async () => {
          const { token } = await api.createToken({
            name,
            scopes: [...scopes],
            ...(project && { projects: [project] }),
            ...(days && { expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }),
          });
          setIssued(token);
          setName('');
          onIssued();
        });
      }}
    >
      <label>
        What it is for
        <input required maxLength={500} value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <fieldset>
        <legend>It may</legend>
        {SCOPES.map((scope) => (
          <label key={scope}>
            <input type="checkbox" checked={scopes.has(scope)} onChange={() => toggle(scope)} /> {scope}{' '}
            <span class="quiet">{MEANING[scope]}</span>
          </label>
        ))}
      </fieldset>
      <div class="bar">
        <ProjectSelect value={project} onChange={setProject} />
        <label>
          Expires after{' '}
          <input
            type="number"
            min={1}
            max={3650}
            placeholder="never"
            value={days}
            onInput={(event) => setDays(event.currentTarget.value)}
          />{' '}
          days
        </label>
        <button type="submit" disabled={scopes.size === 0}>
          Issue
        </button>
      </div>
    </form>
  );
}

/** A token that was issued, shown this once. */
function Issued({ token, onTaken }: { token: string; onTaken: () => void }) {
  return (
    <div class="box good" role="status">
      <p>Copy it now: only its hash is kept, so it is shown this once.</p>
      <p>
        <input
          readOnly
          class="token"
          aria-label="The token"
          value={token}
          onFocus={(event) => event.currentTarget.select()}
        />
      </p>
      <button type="button" onClick={() => attempt(() => navigator.clipboard.writeText(token), 'Copied.')}>
        Copy
      </button>{' '}
      <button type="button" onClick={onTaken}>
        I have it
      </button>
    </div>
  );
}

import { useEffect, useState } from 'preact/hooks';
import { FailureBox } from '../parts/states.tsx';
import { type Address, go, href } from '../router.ts';
import { type DaemonRefused, logIn } from '../session.ts';

/** Exchanges the code of a one-time link, or says where to get one. */
export function LoginPage({ place }: { place: Address }) {
  const code = place.query.get('code');
  const [error, setError] = useState<DaemonRefused>();
  useEffect(() => {
    if (!code) return;
    // The code leaves the history at once; it works only once anyway.
    logIn(code).then(
      () => go(href(['now']), { replace: true }),
      (cause: DaemonRefused) => setError(cause),
    );
  }, [code]);
  return (
    <main class="login">
      <h1>agent-memory</h1>
      {error ? <FailureBox error={error} /> : code ? <p>Logging in …</p> : null}
      {(error || !code) && (
        <p>
          Run <code>agent-memory open</code> in a terminal and open the link that it prints. It logs this browser in,
          once.
        </p>
      )}
    </main>
  );
}

import { useEffect, useState } from 'preact/hooks';
import { api } from '../api.ts';
import { OpenCommand } from '../components/login-banner.tsx';
import { Mark } from '../mark.tsx';
import { type Address, go, href } from '../router.ts';
import { type DaemonRefused, logIn, noteNext, ownToken, takeNext } from '../session.ts';

/**
 * Exchanges the code of a one-time link, or says where to get one; then it goes on to where the browser wanted to go.
 */
export function LoginPage({ place }: { place: Address }) {
  const code = place.query.get('code');
  const [error, setError] = useState<DaemonRefused>();
  useEffect(() => {
    if (!code) {
      if (place.path[0] && place.path[0] !== 'login') noteNext(location.hash);
      return;
    }
    // The code leaves the history at once; it works only once anyway.
    logIn(code)
      .catch(async (cause: DaemonRefused) => {
        if (ownToken() === null) throw cause;
        // A link that was used, in a browser that is logged in.
        await api.settings().catch(() => {
          throw cause;
        });
      })
      .then(
        () => go(takeNext() ?? href(['now']), { replace: true }),
        (cause: DaemonRefused) => setError(cause),
      );
  }, [code]);
  return (
    <main class="login">
      <h1 class="brand">
        <Mark />
        agent-memory
      </h1>
      {error ? (
        <div class="box bad" role="alert">
          <p>{error.message}.</p>
        </div>
      ) : (
        code && <p>Logging in …</p>
      )}
      {(error || !code) && (
        <>
          <p>Run this in a terminal and open the link that it prints. It logs this browser in, once.</p>
          <OpenCommand />
          <p class="quiet">The page you wanted is opened then. Nothing leaves this machine.</p>
        </>
      )}
    </main>
  );
}

import { isIP } from 'node:net';
import { InvalidArgumentError } from 'commander';
import { isLoopbackHost } from '../../daemon/contract/served-hosts.ts';

/** Parse an option's port. @throws InvalidArgumentError unless it is one */
export function portNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65535) throw new InvalidArgumentError('Expected a port from 0 (any) to 65535.');
  return value;
}

/** Parse an option's address to listen on. @throws InvalidArgumentError unless it is one */
export function listenAddress(text: string): string {
  if (!isLoopbackHost(text) && isIP(text) === 0)
    throw new InvalidArgumentError('Expected an address, such as 127.0.0.1 or 0.0.0.0.');
  return text;
}

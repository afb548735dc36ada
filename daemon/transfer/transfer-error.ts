/** An export or a move can't be made; the message says why and what to do. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
}

/** An export or a move can't be made; the message states why and what to do. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
}

import type { IncomingMessage } from 'node:http';

/**
 * The answer's bytes as received, no faster than the client reads them. If the client disconnects, the upstream's
 * answer is cancelled.
 * @param onChunk sees each chunk as it passes
 * @param onEnd called once: whether the answer came to its end
 */
export function passThrough(
  answer: IncomingMessage,
  onChunk: (chunk: Uint8Array) => void,
  onEnd: (whole: boolean) => void,
): ReadableStream<Uint8Array> {
  const chunks = answer[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next();
          if (done) {
            onEnd(true);
            controller.close();
            return;
          }
          onChunk(value);
          controller.enqueue(value);
        } catch (error) {
          onEnd(false);
          controller.error(error);
        }
      },
      cancel() {
        onEnd(false);
        answer.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

import { TranscriptCounter } from '../../../daemon/capture/transcript/count-transcript.ts';
import { readTranscript } from '../../../daemon/capture/transcript/read-transcript.ts';

/** Count what a whole transcript holds. */
export async function countFile(path: string) {
  const counter = new TranscriptCounter();
  for await (const item of readTranscript(path)) counter.add(item);
  return counter.total();
}

/** The times in the viewer's pictures are those of a quiet machine, whatever machine recorded them. */
import { describe, expect, it } from 'vitest';
import { COMPARED } from '../../scripts/pictures/compared.ts';
import { withQuietTimes } from '../../scripts/pictures/quiet-times.ts';
import { readRecording } from '../../scripts/pictures/recording.ts';

describe('the times of a made-up memory', () => {
  it('are of a quiet machine, in a reply of a busy one', () => {
    const slow = { p50: 109, p95: 927, p99: 4187 };
    const reply = {
      days: [{ day: '2026-11-27', hook_ms: slow, recall_ms: slow, hooks: 81 }],
      items: [{ id: 3, took_ms: 2850 }],
    };
    expect(withQuietTimes(reply)).toEqual({
      days: [
        {
          day: '2026-11-27',
          hook_ms: { p50: 4.25, p95: 15, p99: 22 },
          recall_ms: { p50: 10.25, p95: 17, p99: 20 },
          hooks: 81,
        },
      ],
      items: [{ id: 3, took_ms: 9 }],
    });
  });

  it('keep a day without hooks without any, and all else as it is', () => {
    const reply = { day: '2026-11-26', hook_ms: null, recall_ms: null, duration_ms: 4000 };
    expect(withQuietTimes(reply)).toEqual(reply);
  });

  it('stand in the recording', () => {
    const { replies } = readRecording(COMPARED);
    expect(withQuietTimes(replies)).toEqual(replies);
  });
});

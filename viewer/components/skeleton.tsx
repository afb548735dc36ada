/** A placeholder for a loading list. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div class="skeleton" role="status">
    <span class="unseen">Loading …</span>
    {Array.from({ length: lines * 2 }, (_, at) => (
      <i key={at} />
    ))}
  </div>
);

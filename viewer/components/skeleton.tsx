/** The shape of a list that is on its way. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div class="skeleton" role="status">
    <span class="unseen">Loading …</span>
    {Array.from({ length: lines * 2 }, (_, at) => (
      <i key={at} />
    ))}
  </div>
);

/** Shared branches and detached commits. The last work there says little about the next. */
const SHARED = /^(?:main|master|trunk|dev|develop(?:ment)?|HEAD|[0-9a-f]{7,40})$/;

/** Whether a branch has one topic, so that a new session continues its last one. */
export const isTopic = (branch: string | null): branch is string => branch !== null && !SHARED.test(branch);

/** Branches on which unrelated work meets, and commits checked out by themselves: what was done there last says little of what comes next. */
const SHARED = /^(?:main|master|trunk|dev|develop(?:ment)?|HEAD|[0-9a-f]{7,40})$/;

/** Whether a branch is one matter's: its last session is where a new one goes on. */
export const isTopic = (branch: string | null): branch is string => branch !== null && !SHARED.test(branch);

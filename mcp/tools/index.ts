import type { Tool } from '../define-tool.ts';
import { addSignal } from './add-signal.ts';
import { correct } from './correct.ts';
import { createLesson } from './create-lesson.ts';
import { createLongTermMemories } from './create-long-term-memories.ts';
import { decideLessonDraft } from './decide-lesson-draft.ts';
import { feedback } from './feedback.ts';
import { forgetMemory } from './forget-memory.ts';
import { getColdStart } from './get-cold-start.ts';
import { getObservations } from './get-observations.ts';
import { getProfile } from './get-profile.ts';
import { getWorkingMemory } from './get-working-memory.ts';
import { injectMemory } from './inject-memory.ts';
import { listLessonDrafts } from './list-lesson-drafts.ts';
import { listUserRules } from './list-rules.ts';
import { lock } from './lock.ts';
import { memoryPrompt } from './memory-prompt.ts';
import { memorySearchGuide } from './memory-search-guide.ts';
import { reason } from './reason.ts';
import { recallPassages } from './recall-passages.ts';
import { remember } from './remember.ts';
import { saveMemory } from './save-memory.ts';
import { saveSession } from './save-session.ts';
import { search } from './search.ts';
import { searchLessons } from './search-lessons.ts';
import { searchMemory } from './search-memory.ts';
import { setWorkingMemory } from './set-working-memory.ts';
import { timeline } from './timeline.ts';
import { wonder } from './wonder.ts';

/**
 * Tools by toolset. Every tool's description costs each session tokens, so only `default` is offered unless the user
 * asks for more.
 */
export const TOOLSETS: Readonly<Record<string, readonly Tool[]>> = {
  default: [
    memorySearchGuide,
    search,
    recallPassages,
    timeline,
    getObservations,
    saveMemory,
    createLesson,
    searchLessons,
    forgetMemory,
    remember,
    correct,
    lock,
    feedback,
    listUserRules,
    saveSession,
  ],
  lessons: [listLessonDrafts, decideLessonDraft],
  thinking: [reason, wonder],
  programs: [createLongTermMemories, searchMemory, memoryPrompt, setWorkingMemory, getWorkingMemory],
  profile: [getProfile, injectMemory, addSignal, getColdStart],
};

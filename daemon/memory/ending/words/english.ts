import { source } from '../../../language/pattern.ts';
import type { EndingWords } from './ending-words.ts';

export const ENGLISH_ENDINGS: EndingWords = {
  open: source`
    next(?: up| steps?| actions?| session| week| time)?|to do next|remain(?:ing|s|der)?|rest of|the rest|
    what(?:'s| is)? (?:to do|left|next|missing|still|open|needed|remaining|remains)|
    (?:things )?left(?: to do| open| undone| over| for)?|still(?: \w+)?|to[- ]?dos?|to be done|tomorrow|monday|
    tuesday|wednesday|thursday|friday|later|follow[- ]?ups?|not (?:yet )?(?:done|started|finished|implemented|
    covered|included|handled|in this)|unfinished|incomplete|outstanding|pending|open(?: \w+)?|out[- ]of[- ]scope|
    deferred|postponed|parked|skipped for (?:now|later)|blocked(?: on| by)?|blockers?|backlog|in progress|wip|
    known gaps?|not now|on the list|(?:things |parts )?(?:i|we) (?:skipped|left)|gaps?|missing|hand-?off|
    needs? (?:doing|work|attention)|for (?:later|tomorrow|next)|yet to|left-?overs?|unresolved|untested|unverified|
    planned|before (?:we|you|i|this|the|merg|ship|deploy|releas|go)\w*|where to go from here|doing next|coming (?:up|next|soon)|
    what(?:'s| is) for you|left to you|on your side|up next|held back|holding off|loose ends|hand-?over|
    to (?:verify|check|decide|discuss|clarify|
    confirm|investigate|finish|fix|come)`,
  done: source`
    (?:what(?:'s| is| was)? )?(?:done|completed?|finished|fixed|added|implemented|verified|shipped|changed|new|
    built|working|merged|closed)|what (?:i|we) (?:changed|did|built|fixed)|changes?|summary|results?|tests?|
    verification|highlights|overview|files?|notes?`,
  offer: source`
    optional(?:ly)?|nice[- ]to[- ]haves?|suggest(?:ions?|ed)|ideas?|possible|potential|improvements?|recommend(?:ed|
    ations?)|stretch|you (?:could|may|might)|if you(?:'d| would)? (?:like|want|prefer|wish)|if (?:desired|useful|
    helpful|interested)|would you like|do you want me|want me to|shall i also|let me know|happy to|feel free|
    anything else|what(?:'s| is) next\?|(?:could|can|might) (?:also|optionally|later)|worth considering|up to you|
    i(?:'d| would) suggest|ready when you are|^ready (?:to|for) .{2,60}\?`,
  asked: source`
    (?:open )?questions?|decisions? (?:needed|for you|required)|needs? (?:your|a) (?:decision|input|answer|call)|
    waiting (?:for|on) (?:you|your)|your (?:call|decision|input)|before i (?:go on|continue|proceed)`,
  none: source`
    none|nothing|n\/a|no(?: \w+){0,2} (?:todos?|left|open|remains?|remaining|outstanding|pending|follow-?ups?|
    next steps?|blockers?|work|action|further)|no(?:thing| more| further)?(?: is| are)? ?(?:todos?|open|left|
    remaining|outstanding|pending|missing|else)|no (?:open|remaining|outstanding|pending|further|todo|follow-?up|
    known)|no longer|(?:what's left|what is left|remaining|the rest|rest|next)\b.{0,60}\b(?:is|are|was|were|all|
    now) (?:clean|pass\w*|green|fine|done|unchanged|untouched|ok|fixed|complete\w*|minor)|
    remaining\b.{0,40}\b(?:pass(?:es|ed)?|succeed\w*)|none of|won't (?:fix|do|change)|by design|as intended|
    pre-existing|not worth|not (?:affected|touched|changed|needed|required|relevant|applicable)|no (?:change|action|
    fix)s? (?:is |are )?(?:needed|required)`,
  undone: source`
    (?:n't|not|never|nothing) (?:\w+ ){0,5}yet|you(?:'ll| will)(?: still)? (?:have|need) to|(?:has|have) to wait|(?<!n't |not |
    what |that )needs? (?!testing)\w{3,20}ing(?!\w)|(?:is|are) the next (?:commit|step|pr|change|thing)|
    ^(?:skipped|omitted|deferred|postponed|parked|left out|held back) \S|(?:remove|replace|delete|do|change) (?:it|them|this|
    that) (?:when|once|after)|(?:stays?|remains?) (?:on|with|at)\b.{0,60}\buntil|which (?:still )?needs? |
    will (?:still )?need (?:a|an|the|some|more|another)|what (?:i|we) (?:have )?left|^(?:.{0,60}[:,;] )?(?:i|we) (?:have |had to )?(?:disabled?|commented? out|muted?)|
    should (?:still )?(?:get|be (?:added|updated|documented|tested|covered|reviewed)) |(?<!you )haven't|hasn't (?:been|landed|
    run|got)|(?<!you )(?:have|
    has) not (?:been )?(?!seen|found)\w+|still (?:to do|to be|to come|needs?|want to|need|has to|have to|must|
    misses|missing|open|outstanding|pending|fail(?:s|ing)?|broken|lacks?|requires?|(?:not|un)\w+|left|on my|
    on the list|todo|wants|awaits|waiting|returns?|throws?|uses? (?:the|a) (?:old|mock|stub|hard))|
    still (?:\w+ )?(?:fails?|depends?|crash\w*|breaks?|jumps?|flickers?|leaks?|hangs?|times out|throws?|loses?|blocks?|
    misses)|(?:i|we)(?:'ve| have)? (?:skipped|postponed|deferred|parked|omitted|left out)|(?<!that |which |when |
    just )(?:needs?|remains?|has|have) (?:still )?to be (?:\w+(?:ed|en)|done|run|set|made|built|cut|split|sent|
    brought)|remains? (?:open|undone|un\w+|to|todo)|yet to (?:be )?\w+|(?:left|leaving|leave|skipped|skipping|
    deferred|deferring|postponed|parked|held off|put off|punted|moved)\b.{0,80}\b(?:for (?:later|now|tomorrow|
    another|when|a (?:later|separate|follow|second|next)|next|monday)|until|out|undone|open|to (?:a |the )?(?:later|
    next|separate|follow)|as (?:a follow-?up|todo))|until .{3,60} (?:is|are) (?:approved|available|merged|released|
    ready|decided|confirmed)|(?:i|we) (?:couldn't|could not|(?:was|were) unable to|(?:wasn't|weren't) able to)|
    (?:is|are) (?:still |currently )?(?:missing|pending|outstanding|unfinished|incomplete|blocked|not (?:done|wired|
    implemented|handled|covered|tested|finished|migrated|written|started|ready|hooked|connected|updated|translated|
    included|part of))|(?:isn't|aren't) (?:done|wired|implemented|handled|covered|tested|finished|migrated|written|started|
    ready|hooked|connected|there|updated)|ran out of (?:time|context)|(?:didn't|did not|couldn't|
    could not) (?:get to|get around|finish|complete|manage|reach|do|run|verify|test)|(?:out of scope|not in scope)|
    (?:in|as|for) (?:a|another) (?:follow-?up|later|commit|pr|change|session|(?:separate|second|next) (?:pr|pull|change|commit|
    task|issue|branch|step|
    pass|session|ticket))|blocked (?:by|on)|(?:is|are|am|still|i'm) waiting (?:for|on)|(?:stopped|paused|
    stopping) (?:half|before|at|after|here)|(?:a|as|still|is) to-?do\b|^to-?do\b|half[- ]?(?:way|done|finished)|only (?:half|part)\b|(?:comes?|
    follows?) (?:next|later|tomorrow)|will (?:\w+ ){0,4}(?:tomorrow|later|next(?: (?:week|time|sprint|month))?$|
    in a follow)|remains?$`,
  isOpen: source`
    (?:to-?do|open|pending|in progress|not (?:yet )?(?:started|done)|unstarted|blocked|waiting|missing|outstanding|
    deferred|postponed|wip|queued|planned|partial(?:ly)?(?: done)?|next|later|half[- ]done|no|started|ongoing|
    not yet|not there(?: yet)?|in the works|under ?way|coming(?: soon)?|to (?:come|follow)|tbd|held back|needs? (?:a|an|the|
    more|some|your|another) .{2,40}|untested|failing|fails|failed|half|part|wip|skipped|untouched|only .{2,30}|unfinished|incomplete|not .{2,20})`,
  isDone: source`
    (?:done|all done|✓|completed?|finished|fixed|merged|shipped|ok|ready|passed|passing|implemented|migrated|yes|
    live|deployed|closed|resolved|green|verified|addressed|handled|applied|accepted)`,
  later: source`
    monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|later|next (?:week|time|session|month|sprint|
    round|release|version|iteration|pr)|(?:on|for) another|another (?:day|time)|(?:in|for|to|until) another session|after (?:lunch|(?:the|my|
    our|your|that) (?:\w+ )?(?:weekend|release|demo|review|merge|launch|meeting|holidays?|vacation|freeze|migration|
    deadline|beta))|(?:can|could|may|has to) wait|until (?:\p{L}+ ){1,5}(?:is|are) (?:back|in|there|ready|done)|
    (?:in a|as a) (?:follow-?up|separate)|not (?:now|today|yet)|(?<=\bcomes? )(?:after|next|once|
    when)|tonight|this afternoon|(?<=\b(?:leave|skip|park|postpone|hold off)\b.{0,80})for now`,
  defers: source`
    do|need to|have to|come|comes|tackle|finish|leave|keep|rest|remaining|continue|tackle|handle|skip|wait|park|
    postpone|defer|pick|stop|come back|we'll|i'll|remind|left|hold off|save`,
  whole: source`
    all of (?:them|these|those|it)|them all|(?:do|fix|finish|address|implement|apply|handle|resolve|tackle|take|
    work through|(?:go|continue|proceed) (?:ahead )?with) (?:\p{L}+ ){0,2}(?:all|everything|both|rest|
    the remaining)|the rest|everything (?:else|on the list)`,
  coming: source`
    i'll|i will|i'm going to|let me|moving on|next,? i|continuing|on to the|working on|starting (?:on|with)|i'm now|now (?:the|
    for|on)|going to`,
  replaced: source`
    instead|replac\w+|revert\w*|undo|undid|undone|roll(?:ed|ing)? back|switch(?:ed)? (?:back|from|to)|rewrote|
    rewritten|redid|removed|dropped|backed out|threw (?:out|away)|took (?:it )?(?:out|back)|no longer|scrap(?:ped)?|
    abandon(?:ed)?|superseded|swapped|restored|moved (?:back|from)`,
};

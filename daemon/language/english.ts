import type { SpacedLanguage } from './language.ts';

export const ENGLISH: SpacedLanguage = {
  me: "i i'm i've i'd i'll my me mine myself",
  i: "i i'm i've i'd i'll",
  us: "we we're we've we'll our ours us",
  here: 'here this_repo this_repository this_project this_codebase this_workspace this_service',
  notOnly: 'not_only not_just not_merely',
  and: 'and or',
  elsewhere: 'elsewhere everywhere anywhere wherever',
  at: 'at on in',
  you: "you your you're yours yourself",
  this: 'this that these those it',
  past: 'formerly previously ago yesterday last used back',
  now: 'today tonight tomorrow right_now just_now for_now meanwhile for_the_next_hour for_the_moment for_the_time_being until till while_we while_i while_you this_week this_month this_sprint this_morning this_afternoon this_evening this_session this_once this_time',
  soon: 'in_#_minutes in_#_hours in_an_hour in_a_minute for_the_next_# at_noon',
  changed:
    'now by_now these_days any_more anymore no_longer from_now_on as_of_* is_gone are_gone is_out are_out is_dead is_history are_deleted got_rid switched_to moved_to we_dropped we_ditched we_replaced has_changed changed_my_mind',
  onPurpose: 'deliberately intentionally purposely on_purpose consciously explicitly',
  not: "not never cannot *n't",
  still: 'still yet',
  must: 'need needs have_to has_to lacks lack misses requires awaits',
  unreal: 'formerly|previously|back then|in the past|years ago|we used to|i used to|it used to|if only|i wish',
  common: 'the is and to of for with not a in be on are if or by from at as',
  links:
    'an this that these those it its they them he she we you but then than so because until while about into what which who when where why how do does did has have had can could will would should there just only very too also no yes was were been',
};

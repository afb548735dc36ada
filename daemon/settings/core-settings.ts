import type { Config } from './config.ts';

/** The settings that the services use. */
export type CoreSettings = Pick<
  Config,
  | 'projects'
  | 'project_id'
  | 'exclude_paths'
  | 'exclude_projects'
  | 'user_id'
  | 'bin_days'
  | 'stale_session_hours'
  | 'inject'
  | 'inject_budget_tokens'
  | 'fusion'
  | 'critical_action'
  | 'tell_learnt'
  | 'tell_start'
  | 'hint_rules'
  | 'skip_tools'
  | 'transcriptRoots'
  | 'promote'
  | 'cold_start'
  | 'summary_url'
  | 'summary_api'
  | 'summary_model'
  | 'summary_daily_tokens'
  | 'promote_min_chars'
>;

type Settings = {
  inject: boolean;
  inject_budget_tokens: number;
  tell_start: boolean;
  tell_learnt: boolean;
  hint_rules: boolean;
};

/** What answers ask of the settings: getters, since all but the hints change while the daemon runs. */
export const answerSettings = (settings: Settings) => ({
  get inject() {
    return settings.inject;
  },
  get budgetTokens() {
    return settings.inject_budget_tokens;
  },
  get tellStart() {
    return settings.tell_start;
  },
  get tellLearnt() {
    return settings.tell_learnt;
  },
  hintRules: settings.hint_rules,
});

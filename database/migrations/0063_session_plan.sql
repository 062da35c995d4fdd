-- One plan for all sessions: working out a new one each time took as long as the look-up itself.
ALTER FUNCTION session_of(text, timestamptz) SET plan_cache_mode = force_generic_plan;

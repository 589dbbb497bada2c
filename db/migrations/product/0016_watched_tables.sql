-- Whose changes are told to those that follow them: a member's own plan and credits, and what administrators watch.
select realtime.watch('public.user_profiles', 'user_id');
select realtime.watch('public.message_logs', 'user_id');
select realtime.watch('public.app_config');
